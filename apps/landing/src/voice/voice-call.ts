// What the voice button fetches when it is approached: the client and its panel, in one chunk.
export { CallPanel } from "./call-panel.tsx";
export { createPageVoiceClient, DEMO_ASSISTANT } from "./page-voice-client.ts";
