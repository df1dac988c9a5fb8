import type { CallTarget } from "@contractor-roi/voice-client";
import { CONFIG } from "../config/config.ts";

/** The demo assistant that every visitor talks to. */
export const DEMO_ASSISTANT: CallTarget = { assistantId: CONFIG.voiceAssistantId };
