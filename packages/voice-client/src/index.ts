export type { CallTarget } from "./call/provider.ts";
export { createVoiceClient, type VoiceClient } from "./call/client.ts";

export type { VoiceSnapshot } from "./call/state.ts";
export { createDemoProvider } from "./demo/demo-provider.ts";
export type { DemoTexts } from "./demo/demo-texts.ts";
export { VoiceError, type VoiceErrorCode } from "./errors.ts";
export { createVapiProvider } from "./vapi/provider.ts";
