import { CONFIG } from "../config/config.ts";
import { VOICE_CONFIG } from "../config/voice-config.ts";
import { formatPhoneNumber } from "@contractor-roi/site";
import { ownTexts } from "./own-texts.ts";

/** The texts of a running call, and of how it ended. Where it is, voice-client's panel says. */
export const CALL_COPY = ownTexts("call", {
  panel: `Call with ${VOICE_CONFIG.productName} AI`,
  inCallShort: "In call",
  mutedShort: "Muted",
  mute: "Mute",
  unmute: "Unmute",
  cancel: "Cancel",
  retry: "Try again",
  close: "Close",
  details: "Call details",
  resumePlayback: "Play sound",
  duration: "Call duration",
  assistantLevel: "AI",
  visitorLevel: "You",
  visitorMuted: "You: muted",
  captions: "Captions",
  assistant: "AI",
  you: "You",
  microphone: "Microphone",
  type: "Type instead of speaking",
  send: "Send",
  callInstead: `The button below now calls ${formatPhoneNumber(CONFIG.voiceErrorPhone)}.`,
  copy: "Copy transcript",
  copied: "Copied",
  report: "Get my free report",
});
