export {
  listAudioDevices,
  onAudioDevicesChange,
  type AudioDevice,
  type AudioDevices,
} from "./browser/audio-devices.ts";
export {
  ASSISTANT_GONE_MS,
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
export type { Caption } from "./call/captions.ts";
export type { ClientTool } from "./call/client-tools.ts";
export type {
  CallPlace,
  ProviderTypes,
  SayOptions,
  SessionHost,
  SessionOptions,
  ToolCall,
  VoiceProvider,
  VoiceSession,
} from "./provider/session-contract.ts";
export type { CallTarget } from "./provider/vapi/call-target.ts";
export type { ClientMessage, ServerMessage, VapiCall, VapiSettings, VapiTypes } from "./provider/vapi/vapi-types.ts";
export { isMobileDevice } from "./browser/mobile-device.ts";
export { START_STAGES, type StageMetadata, type StartStage } from "./start-stages.ts";
export {
  createVoiceClient,
  type ProviderClientOptions,
  type VoiceClient,
  type VoiceClientOptions,
} from "./client/voice-client.ts";
export {
  VoiceError,
  type VoiceErrorCode,
  type VoiceErrorDetails,
  type VoiceFailureCode,
  type VoiceWarningCode,
} from "./voice-errors.ts";
export type {
  AssistantEnd,
  CallEnd,
  CallStartFailure,
  CallStartProgress,
  CallStartSuccess,
  StartedCall,
  StatusUpdate,
  Transcript,
  VoiceEventMap,
} from "./voice-events.ts";
export type { MicrophoneNotice, VoiceCallDetails, VoiceSnapshot } from "./call/voice-snapshot.ts";
