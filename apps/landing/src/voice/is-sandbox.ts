import { VOICE_CONFIG } from "../config/voice-config.ts";

/** Without a key calls are sandbox calls: the page's server stands in for the provider. Visitors are told that it is a demo. */
export const IS_SANDBOX: boolean = VOICE_CONFIG.voiceKey === "";
