import type { CallTarget } from "@contractor-roi/voice-client";
import type { Voice } from "../page-context.tsx";

/** Choices in the calculator that the assistant is told, if the owner wants it. */
export type DemoVariables = { readonly trade?: string; readonly plan: string };

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
