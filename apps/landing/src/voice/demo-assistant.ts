import type { CallTarget } from "@contractor-roi/voice-client";
import { VOICE_CONFIG } from "../config/voice-config.ts";

/** What the assistant is told of the calculator, where the owner wants it. */
export type DemoVariables = { readonly trade?: string; readonly plan: string };

/** The demo assistant that every visitor talks to. */
export function demoAssistant(variables: DemoVariables | undefined): CallTarget {
  const { voiceAssistantId: assistantId } = VOICE_CONFIG;
  return variables ? { assistantId, variables: { ...variables } } : { assistantId };
}
