export {
  listAudioDevices,
  onAudioDevicesChange,
  type AudioDevice,
  type AudioDevices,
} from "./browser/audio-devices.ts";
export {
  DEFAULT_TIMEOUTS,
  END_GUARD_MS,
  type EpochMilliseconds,
  type Level,
  type Milliseconds,
  type VoiceTimeouts,
} from "./call-constants.ts";
export type { VoiceCallState } from "./call/call-state.ts";
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
export type { StageMetadata, StartStage } from "./start-stages.ts";
export {
  createVoiceClient,
  type ClientTool,
  type ProviderClientOptions,
  type VoiceClient,
  type VoiceClientOptions,
} from "./client/voice-client.ts";
export { VoiceError, type VoiceErrorCode, type VoiceErrorDetails } from "./voice-errors.ts";
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
export type { Caption, MicrophoneNotice, VoiceCallDetails, VoiceSnapshot } from "./call/voice-snapshot.ts";
