import type { VoiceConfig } from "./page-config.ts";
import { SITE_DATA } from "./site-data.ts";

export const VOICE_CONFIG: VoiceConfig = SITE_DATA.voice;
