export { noticeText, statusText, useCallPanel, type CallPanel } from "./use-call-panel.ts";
export { CALL_PANEL_TEXTS, errorText } from "./panel-texts.ts";
export type { VoiceCall } from "./call-controller.ts";
export { useVoiceCall } from "./use-voice-call.ts";
