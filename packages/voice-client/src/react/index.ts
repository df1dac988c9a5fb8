export { noticeText, statusText, useCallPanel, type CallPanel } from "./use-call-panel.ts";
export { CALL_PANEL_TEXTS, errorText } from "./panel-texts.ts";
export { useVoiceCall, type VoiceCall } from "./use-voice-call.ts";
