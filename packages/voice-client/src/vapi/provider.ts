import type { CallTarget, VoiceProvider } from "../call/provider.ts";
import { VoiceError } from "../errors.ts";
import { callEngines, ENGINE_URL, loadEngine, loadVapi } from "./sdk.ts";

/**
 * The adapter to `@vapi-ai/web`.
 *
 * @param apiKey the account's public client key: visitors can read it
 */
export function createVapiProvider(apiKey: string): VoiceProvider {
  const loadCode = () => Promise.all([loadVapi(), import("./session.ts")]);
  return {
    usesMicrophone: true,
    check(target) {
      if (!isCallable(target)) throw new VoiceError("invalid-target");
      // daily-js allows one call object in a page, whoever made it.
      if (Object.values(callEngines()).some((engine) => engine !== undefined)) throw new VoiceError("page-busy");
      try {
        // A page whose policy says `require-trusted-types-for 'script'` refuses the engine's address, unless its default
        // policy allows it. The element is not added to the page, so nothing is loaded.
        document.createElement("script").src = ENGINE_URL;
      } catch (cause) {
        throw new VoiceError("page-policy", { cause });
      }
    },
    preload: loadCode,
    async load(signal) {
      const [[sdk, { openVapiSession }]] = await Promise.all([loadCode(), loadEngine(signal)]);
      return (options, host) => openVapiSession(sdk, apiKey, options, host);
    },
  };
}

/** The provider's own check at run time: a target may come from plain JavaScript, and an empty id counts as absent. */
export function isCallable(target: CallTarget | null | undefined): boolean {
  const { assistant, assistantId, squad, squadId, workflow, workflowId } = target ?? {};
  return [assistant ?? assistantId, squad ?? squadId, workflow ?? workflowId].some(Boolean);
}
