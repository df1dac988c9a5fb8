import { useVoiceCall, type VoiceCall } from "@contractor-roi/voice-client/react";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useVoice } from "../page-context.tsx";
import { demoAssistant, type DemoVariables } from "./demo-assistant.ts";
import { canAskOtherTabs, hasCallElsewhere } from "./other-tabs.ts";
import { pageVoiceClient } from "./page-voice-client.ts";

type PageCall = {
  readonly call: VoiceCall;
  /** Starts a call, or asks first if another tab has one. */
  readonly start: () => void;
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
  const { actions } = call;
  const isUnloaded = call.status === "error" && call.error.code === "sdk-not-loaded";
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
  const checking = useRef(false);
  const start = useCallback(() => {
    if (!canAskOtherTabs()) return actions.start();
    if (checking.current) return;
    checking.current = true;
    void hasCallElsewhere().then((isElsewhere) => {
      checking.current = false;
      setAsking(isElsewhere);
      return isElsewhere ? undefined : actions.start();
    });
  }, [actions]);
  const dismissQuestion = useCallback(() => setAsking(false), []);
  if (isAsking && call.status !== "idle" && call.status !== "error") setAsking(false);
  return { call, start, dismissQuestion: isAsking ? dismissQuestion : null };
}
