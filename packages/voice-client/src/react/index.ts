export { errorText, listErrorTexts, type ErrorTexts } from "./error-text.ts";
export { useMicrophones, useVoiceCall, type VoiceCall } from "./use-voice-call.ts";
