import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { CallTarget } from "../provider/call-target.ts";
import { createCallController, type CallSource, type VoiceCall } from "./call-controller.ts";

/**
 * The voice call of a page. It renders again when the call changes, ten times a second while somebody speaks.
 *
 * It disposes of nothing: whoever made the client ends its calls, for example with
 * `useEffect(() => () => void client.dispose(), [])`, which StrictMode may run twice.
 *
 * @param source the client, or a function that loads it when a call is wanted; the same on every render. A failed load is
 * an error of the call, and tried again by the next start
 * @param target whom to call
 */
export function useVoiceCall(source: CallSource, target: CallTarget): VoiceCall {
  // Whom to call is told by the effect below, also if it changes.
  const controller = useMemo(() => createCallController(source), [source]);
  useEffect(() => controller.setTarget(target), [controller, target]);
  return useSyncExternalStore(controller.subscribe, controller.getCall, controller.getCall);
}
