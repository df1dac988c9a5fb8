import type { VoiceErrorCode } from "@contractor-roi/voice-client";
import { useVoiceCall, type VoiceCall } from "@contractor-roi/voice-client/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useVoice } from "../page-context.tsx";
import { demoAssistant, type DemoVariables } from "./demo-assistant.ts";
import { claimCall, claimCallNext, knowsOtherTabs } from "./other-tabs.ts";
import { pageVoiceClient } from "./page-voice-client.ts";

/** Failures that a line which is back may mend. */
const UNLOADED: readonly VoiceErrorCode[] = ["sdk-not-loaded", "engine-not-loaded"];

type PageCall = {
  readonly call: VoiceCall;
  /** Starts a call, or asks first if another tab has one. */
  readonly start: () => void;
  /** Starts a call beside the other tab's. */
  readonly startHere: () => void;
  /** Takes the question back; null while nothing is asked. */
  readonly dismissQuestion: (() => void) | null;
};

/**
 * The demo call of the page. The code of a call is loaded when the button is approached. After a failure it is loaded again
 * when the line is back: then it was no failed call (V9).
 */
export function usePageCall(variables: DemoVariables | undefined): PageCall {
  const settings = useVoice();
  const target = useMemo(() => demoAssistant(settings, variables), [settings, variables]);
  const call = useVoiceCall(pageVoiceClient(settings), target);
  const { actions, canStart } = call;
  const isUnloaded = call.status === "error" && UNLOADED.includes(call.error.code);
  useEffect(() => {
    if (!isUnloaded) return;
    const loadAgain = (): void => {
      actions.dismiss();
      actions.preload();
    };
    window.addEventListener("online", loadAgain);
    return () => window.removeEventListener("online", loadAgain);
  }, [isUnloaded, actions]);
  const [isAsking, setAsking] = useState(false);
  const isClaiming = useRef(false);
  const start = useCallback(() => {
    if (!canStart || !knowsOtherTabs()) return actions.start();
    if (isClaiming.current) return;
    isClaiming.current = true;
    void claimCall().then((isFree) => {
      isClaiming.current = false;
      setAsking(!isFree);
      return isFree ? actions.start() : undefined;
    });
  }, [actions, canStart]);
  const startHere = useCallback(() => {
    claimCallNext();
    actions.start();
  }, [actions]);
  const dismissQuestion = useCallback(() => setAsking(false), []);
  if (isAsking && call.status !== "idle" && call.status !== "error") setAsking(false);
  return { call, start, startHere, dismissQuestion: isAsking ? dismissQuestion : null };
}
