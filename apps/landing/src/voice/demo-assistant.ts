import type { CallTarget } from "@contractor-roi/voice-client";
import type { Voice } from "../page-context.tsx";

/** What the assistant is told of the calculator, where the owner wants it. */
export type DemoVariables = { readonly trade?: string; readonly plan: string };

/** Without a key calls are sandbox calls: the page's server stands in for the provider. Visitors are told that it is a demo. */
export function isDemo({ key }: Voice): boolean {
  return key === "";
}

/** The demo assistant that every visitor talks to. */
export function demoAssistant({ assistantId }: Voice, variables: DemoVariables | undefined): CallTarget {
  return variables ? { assistantId, variables: { ...variables } } : { assistantId };
}
