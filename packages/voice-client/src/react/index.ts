export { noticeText, statusText, useCallPanel, type CallPanel } from "./use-call-panel.ts";
export { CALL_PANEL_TEXTS, errorText, type CallPanelTexts } from "./panel-texts.ts";
export { type VoiceCall, type VoiceCallActions } from "./call-controller.ts";
export type { CallSource } from "./call-source.ts";
export { useCallEnd, useVoiceCall } from "./use-voice-call.ts";
