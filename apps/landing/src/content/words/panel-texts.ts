/** What the call's panel says of the call and its errors. */
export { CALL_PANEL_TEXTS as PANEL_TEXTS } from "@contractor-roi/voice-client/react";
