export { beginCall } from "../demo/course.ts";
export { buildCallEngine } from "./build-call-engine.ts";
export { answerCall } from "./endpoint.ts";
export type { SandboxCall } from "./engine.ts";
export type { Scenario } from "./scenario.ts";
