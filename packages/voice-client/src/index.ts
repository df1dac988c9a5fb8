export type { CallTarget } from "./call/provider.ts";
export { createVoiceClient, type VoiceClient } from "./call/client.ts";

export type { VoiceSnapshot } from "./call/state.ts";
export type { DemoTexts } from "./demo/course.ts";
export { createDemoProvider } from "./demo/demo-provider.ts";
export { VoiceError, type VoiceErrorCode } from "./errors.ts";
export { createVapiProvider } from "./vapi/provider.ts";
