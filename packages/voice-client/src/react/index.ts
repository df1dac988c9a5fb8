export { errorText, listErrorTexts, type CallPanelTexts } from "./panel-texts.ts";
export { noticeText, statusText, useCallPanel } from "./use-call-panel.ts";
export { useVoiceCall, type VoiceCall } from "./use-voice-call.ts";
