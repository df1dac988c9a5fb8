import type { CallTarget } from "@contractor-roi/voice-client";
import { VOICE_CONFIG } from "../config/voice-config.ts";

/** The demo assistant that every visitor talks to. */
export const DEMO_ASSISTANT: CallTarget = { assistantId: VOICE_CONFIG.voiceAssistantId };
