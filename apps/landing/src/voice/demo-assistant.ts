import type { CallTarget } from "@contractor-roi/voice-client";
import type { Voice } from "../page-context.tsx";

/** What the assistant is told of the calculator, if the owner wants it. */
export type DemoVariables = { readonly trade?: string; readonly plan: string };

/** Without a key calls are sandbox calls: the page's server stands in for the provider. Visitors are told that it is a demo. */
export function isDemo({ key }: Voice): boolean {
  return key === "";
}

/** The demo assistant that every visitor talks to, within the owner's limits. */
export function demoAssistant(
  { assistantId, maxSeconds, idleSeconds }: Pick<Voice, "assistantId" | "maxSeconds" | "idleSeconds">,
  variables: DemoVariables | undefined,
): CallTarget {
  const limits = {
    ...(maxSeconds === undefined ? {} : { maxDurationSeconds: maxSeconds }),
    ...(idleSeconds === undefined ? {} : { hooks: [endAfterSilence(idleSeconds)] }),
  };
  return {
    assistantId,
    ...(Object.keys(limits).length === 0 ? {} : { assistantOverrides: limits }),
    ...(variables ? { variables: { ...variables } } : {}),
  };
}

/** The provider counts from the assistant's last word to the visitor's next. */
function endAfterSilence(timeoutSeconds: number) {
  return {
    on: "customer.speech.timeout",
    options: { timeoutSeconds, triggerMaxCount: 1 },
    do: [{ type: "tool" as const, tool: { type: "endCall" as const } }],
  };
}
