import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { ProviderTypes } from "../provider/session-contract.ts";
import type { VapiTypes } from "../provider/vapi/vapi-types.ts";
import { createCallController, type VoiceCall } from "./call-controller.ts";
import { shareSource, type CallSource } from "./call-source.ts";

/**
 * The voice call of a page. It renders again when the call changes, ten times a second while somebody speaks. Any number of
 * components may show the same source.
 *
 * A component that goes ends no call; one that goes while its source loads starts nothing.
 *
 * @param source the client, or a function that loads it when a call is wanted; of functions, the first one that the component
 * gave counts, so it may be written in place. A failed load is an error of the call, and tried again by the next start
 * @param target whom to call
 */
export function useVoiceCall<Types extends ProviderTypes = VapiTypes>(
  source: CallSource<Types>,
  target: Types["target"],
): VoiceCall<Types> {
  const [first] = useState(() => source);
  const chosen = typeof source === "function" && typeof first === "function" ? first : source;
  // From the first render on: a click may come before the effect.
  const [firstTarget] = useState(() => target);
  const controller = useMemo(() => createCallController(shareSource(chosen), firstTarget), [chosen, firstTarget]);
  useEffect(() => controller.setTarget(target), [controller, target]);
  return useSyncExternalStore(controller.subscribe, controller.getCall, controller.getCall);
}
