export {
  listAudioDevices,
  onAudioDevicesChange,
  type AudioDevice,
  type AudioDevices,
} from "./browser/audio-devices.ts";
export {
  AUDIO_LEVEL_SAMPLING_MS,
  DEFAULT_TIMEOUTS,
  END_GUARD_MS,
  MICROPHONE_PROMPT_MS,
  MICROPHONE_SIGNAL,
  MOBILE_PERMISSION_WAIT_MS,
  RECORDING_FORMAT,
  RECONNECT_LIMIT_MS,
  SILENT_MICROPHONE_MS,
  SPEAKING_THRESHOLD,
  SPEECH_END_DELAY_MS,
  VOLUME_DIVISOR,
  type EpochMilliseconds,
  type Level,
  type Milliseconds,
  type VoiceTimeouts,
} from "./call-constants.ts";
export { INITIAL_CALL_STATE, transition, type CallStateEvent, type VoiceCallState } from "./call/call-state.ts";
export type { CallTarget } from "./provider/call-target.ts";
export type { Caption } from "./call/captions.ts";
export type { ClientMessage, SayOptions } from "./client/client-messages.ts";
export type { ClientTool } from "./client/client-tools.ts";
export type {
  ProviderSettings,
  SessionHost,
  SessionOptions,
  VoiceProvider,
  VoiceSession,
} from "./provider/session-contract.ts";
export { isMobileDevice } from "./browser/mobile-device.ts";
export { START_STAGES, type StageMetadata, type StartStage } from "./start-stages.ts";
export { createVoiceClient, type VoiceClient, type VoiceClientOptions } from "./client/voice-client.ts";
export {
  VoiceError,
  type VoiceErrorCode,
  type VoiceErrorDetails,
  type VoiceFailureCode,
  type VoiceWarningCode,
} from "./voice-errors.ts";
export type {
  CallEnd,
  CallStartFailure,
  CallStartProgress,
  CallStartSuccess,
  ServerMessage,
  StartedCall,
  StatusUpdate,
  Transcript,
  VoiceEventMap,
} from "./voice-events.ts";
export type { VoiceCallDetails, VoiceSnapshot } from "./call/voice-snapshot.ts";
