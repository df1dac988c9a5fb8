import type { Page } from "@contractor-roi/site/page";
import {
  createDemoProvider,
  createVapiProvider,
  createVoiceClient,
  type CallTarget,
  type VoiceClient,
  type VoiceErrorCode,
} from "@contractor-roi/voice-client";
import { useVoiceCall, type VoiceCall } from "@contractor-roi/voice-client/react";
import { useEffect, useMemo } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import { usePage, useVoice, type Voice } from "../page-context.tsx";
import { reportError } from "../reporting/report-error.ts";
import { isDemo, loadDemoCall } from "./demo-call.ts";

/** Choices in the calculator that the assistant is told, if the owner wants it. */
export type DemoVariables = { readonly trade?: string; readonly plan: string };

/** Failures that a line which is back may mend. */
const UNLOADED: readonly VoiceErrorCode[] = ["sdk-not-loaded", "engine-not-loaded"];

/**
 * The call of the page, with the demo assistant or, without a key, the example call of a trade. Its code is loaded when the
 * button is approached. After a failure it is loaded again when the line is back: then it was no failed call.
 */
export function usePageCall(trade: string | null, variables: DemoVariables | undefined): VoiceCall {
  const settings = useVoice();
  const target = useMemo(
    () => (isDemo(settings) ? { assistantId: trade ?? "" } : demoAssistant(settings, variables)),
    [settings, trade, variables],
  );
  const call = useVoiceCall(pageVoiceClient(usePage(), settings), target);
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

let client: VoiceClient | null = null;

/** The page's one voice client. */
function pageVoiceClient(page: Page, voice: Voice): VoiceClient {
  if (client) return client;
  const provider = isDemo(voice) ? createDemoProvider(() => loadDemoCall(page)) : createVapiProvider(voice.key);
  const made = createVoiceClient(provider);
  made.on("error", (error) => reportError("voice/call", error));
  measure(made);
  return (client = made);
}

function measure(measured: VoiceClient): void {
  measured.on("call-start-progress", ({ stage, status }) => {
    if (stage === "validation" && status === "started") trackEvent({ event: "voice_call_started" });
  });
  measured.on("call-start", () => {
    const state = measured.getSnapshot();
    if (state.status === "connected") trackEvent({ event: "voice_call_connected", call: state.callId });
  });
  measured.on("call-end", ({ by, reason, durationMs }) => {
    // A failure is an `error` as well.
    if (by !== "failure") trackEvent({ event: "voice_call_ended", by, reason, seconds: Math.round(durationMs / 1000) });
  });
  measured.on("error", ({ code }) => trackEvent({ event: "voice_call_failed", code }));
}

/** The demo assistant that every visitor talks to, within the owner's limits. */
export function demoAssistant(
  { assistantId, maxSeconds, idleSeconds }: Pick<Voice, "assistantId" | "maxSeconds" | "idleSeconds">,
  variables: DemoVariables | undefined,
): CallTarget {
  const assistantOverrides = {
    ...(maxSeconds === undefined ? {} : { maxDurationSeconds: maxSeconds }),
    ...(idleSeconds === undefined ? {} : { hooks: [endAfterSilence(idleSeconds)] }),
    ...(variables ? { variableValues: { ...variables } } : {}),
  };
  return { assistantId, ...(Object.keys(assistantOverrides).length === 0 ? {} : { assistantOverrides }) };
}

/** The provider counts from the assistant's last word to the visitor's next. */
function endAfterSilence(timeoutSeconds: number) {
  return {
    on: "customer.speech.timeout",
    options: { timeoutSeconds, triggerMaxCount: 1 },
    do: [{ type: "tool" as const, tool: { type: "endCall" as const } }],
  };
}
