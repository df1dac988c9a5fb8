export { errorText, listErrorTexts, type ErrorTexts } from "./error-text.ts";
export { useMicrophones } from "./use-microphones.ts";
export { useVoiceCall, type VoiceCall } from "./use-voice-call.ts";
