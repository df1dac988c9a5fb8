import type { VoiceConfig } from "./page-config.ts";

/** Inserted by the build, as `__PAGE_CONFIG__` is. */
declare const __VOICE_CONFIG__: VoiceConfig;

export const VOICE_CONFIG: VoiceConfig = __VOICE_CONFIG__;
