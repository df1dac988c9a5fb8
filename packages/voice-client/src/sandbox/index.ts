export { createCallEndpoint, sandboxApiUrl, type CallEndpointOptions } from "./call-endpoint.ts";
export type { EngineMessage } from "./engine-channel.ts";
export type { SandboxCall, VoiceSandbox } from "./sandbox-controls.ts";
export {
  isScenarioName,
  SCENARIOS,
  type EndpointKnobs,
  type EngineKnobs,
  type Scenario,
  type ScenarioName,
} from "./scenarios.ts";
export {
  createSandboxProvider,
  type SandboxProvider,
  type SandboxProviderCall,
  type SandboxProviderOptions,
} from "./sandbox-provider.ts";
export type { ConformanceSetup, OtherSide } from "../provider/conformance/conformance-setup.ts";
export { PROVIDER_CONFORMANCE, type ConformanceCheck } from "../provider/conformance/provider-conformance.ts";
export { VOICE_LINES, type VoiceLine } from "./voice-lines.ts";
