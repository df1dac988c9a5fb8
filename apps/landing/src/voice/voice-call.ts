// The chunk that the voice button loads when it is hovered or focused: the client and its panel.
export { CallPanel } from "./call-panel.tsx";
export { createPageVoiceClient, DEMO_ASSISTANT } from "./page-voice-client.ts";
