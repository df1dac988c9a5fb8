export type { Milliseconds } from "./call-constants.ts";
export type { CallTarget } from "./provider/vapi/call-target.ts";
export { createVoiceClient, type VoiceClient } from "./client/voice-client.ts";
export { VoiceError, type VoiceErrorCode } from "./voice-errors.ts";
export type { VoiceSnapshot } from "./call/voice-snapshot.ts";
