import { CONFIG } from "../config/config.ts";

/** The texts of a running call. */
export const CALL_COPY = {
  panel: `Call with ${CONFIG.productName} AI`,
  inCall: "You are connected. Say hello.",
  ending: "Ending the call...",
  reconnecting: "The connection is weak. Reconnecting...",
  inCallShort: "In call",
  ended: "The call has ended.",
  muted: "Muted. The AI can't hear you.",
  mutedShort: "Muted",
  mute: "Mute",
  unmute: "Unmute",
  resumePlayback: "Play sound",
  duration: "Call duration",
  assistantLevel: "AI",
  visitorLevel: "You",
  visitorMuted: "You: muted",
  captions: "Captions",
  assistant: "AI",
  you: "You",
} as const;
