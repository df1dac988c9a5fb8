export { useCallPanel, statusText, type CallPanel } from "./use-call-panel.ts";
export { CALL_PANEL_TEXTS, errorText, type CallPanelTexts } from "./panel-texts.ts";
export { type CallSource, type VoiceCall, type VoiceCallActions } from "./call-controller.ts";
export { useVoiceCall } from "./use-voice-call.ts";
