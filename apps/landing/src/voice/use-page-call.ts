import type { VoiceErrorCode } from "@contractor-roi/voice-client";
import { useVoiceCall, type VoiceCall } from "@contractor-roi/voice-client/react";
import { useEffect, useMemo } from "react";
import { useVoice } from "../page-context.tsx";
import { demoAssistant, type DemoVariables } from "./demo-assistant.ts";
import { pageVoiceClient } from "./page-voice-client.ts";

/** Failures that a line which is back may mend. */
const UNLOADED: readonly VoiceErrorCode[] = ["sdk-not-loaded", "engine-not-loaded"];

/**
 * The demo call of the page. The code of a call is loaded when the button is approached. After a failure it is loaded again
 * when the line is back: then it was no failed call (V9).
 */
export function usePageCall(variables: DemoVariables | undefined): VoiceCall {
  const settings = useVoice();
  const target = useMemo(() => demoAssistant(settings, variables), [settings, variables]);
  const call = useVoiceCall(pageVoiceClient(settings), target);
  const { actions } = call;
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
  return call;
}
