export { createCallEndpoint, sandboxApiUrl, type CallEndpointOptions } from "./call-endpoint.ts";
export type { EngineMessage } from "./engine-channel.ts";
export type { SandboxCall, VoiceSandbox } from "./sandbox-controls.ts";
export { SCENARIOS, type EndpointKnobs, type EngineKnobs, type Scenario, type ScenarioName } from "./scenarios.ts";
export {
  createSandboxProvider,
  type SandboxProvider,
  type SandboxProviderCall,
  type SandboxProviderOptions,
  type SandboxTypes,
} from "./sandbox-provider.ts";
