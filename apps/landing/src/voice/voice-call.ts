// The chunk that the voice button loads when it is hovered or focused: the client and its panel.
export { CallPanel } from "./call-panel.tsx";
export { pageVoiceClient } from "./page-voice-client.ts";
