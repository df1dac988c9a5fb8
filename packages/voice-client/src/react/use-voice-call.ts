import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { VoiceClient } from "../client/voice-client.ts";
import type { ProviderTypes } from "../provider/session-contract.ts";
import type { VapiTypes } from "../provider/vapi/vapi-types.ts";
import { createCallController, type VoiceCall } from "./call-controller.ts";
import { shareSource, type CallSource } from "./call-source.ts";

/**
 * The voice call of a page. It renders again when the call changes, ten times a second while somebody speaks. Any number of
 * components may show the same source.
 *
 * It ends no call: see `useCallEnd`. A component that goes while its source loads starts nothing.
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

const owners = new WeakMap<object, number>();

/**
 * Ends the call when the last component that uses this hook with the client is gone for good. A component that StrictMode or a
 * hot reload takes away and puts back in the same turn ends none.
 */
export function useCallEnd(client: Pick<VoiceClient<ProviderTypes>, "stop"> | null): void {
  useEffect(() => {
    if (!client) return;
    const count = (change: number): number => {
      const next = (owners.get(client) ?? 0) + change;
      owners.set(client, next);
      return next;
    };
    count(1);
    return () => {
      count(-1);
      setTimeout(() => {
        if (count(0) === 0) void client.stop();
      });
    };
  }, [client]);
}
