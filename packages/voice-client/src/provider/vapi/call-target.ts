import type {
  AssistantOverrides,
  CreateAssistantDTO,
  CreateSquadDTO,
  CreateWorkflowDTO,
  WorkflowOverrides,
} from "@vapi-ai/web/dist/api.js";

type TargetFields = {
  /** An assistant described in place. */
  readonly assistant: CreateAssistantDTO;
  /** The id of an assistant that the provider's account holds. */
  readonly assistantId: string;
  readonly assistantOverrides: AssistantOverrides;
  readonly squad: CreateSquadDTO;
  readonly squadId: string;
  readonly workflow: CreateWorkflowDTO;
  readonly workflowId: string;
  readonly workflowOverrides: WorkflowOverrides;
  /** What the assistant's texts may refer to by these names; the adapter passes them on in its provider's own way. */
  readonly variables: Readonly<Record<string, string | number>>;
};

/** Needs `Required`, allows `Optional`, and forbids every other field of a target. */
type Only<Required extends keyof TargetFields, Optional extends keyof TargetFields = never> = Pick<
  TargetFields,
  Required
> & { readonly [Key in Optional]?: TargetFields[Key] | undefined } & {
  readonly [Key in Exclude<keyof TargetFields, Required | Optional>]?: undefined;
};

/**
 * Whom to call: an assistant, a squad or a workflow, each in place or by id. The types allow exactly one. A squad has no
 * variables, as the SDK has no way to pass them on.
 *
 * @example
 * const target: CallTarget = { assistantId: "0f3c…", variables: { trade: "Plumbing" } };
 * Source: product.md, section 3 "Voice web call".
 */
export type CallTarget =
  | Only<"assistant", "assistantOverrides" | "variables">
  | Only<"assistantId", "assistantOverrides" | "variables">
  | Only<"squad">
  | Only<"squadId">
  | Only<"workflow", "workflowOverrides" | "variables">
  | Only<"workflowId", "workflowOverrides" | "variables">;

/** Which kinds of target are given; reported with a failed start. */
type TargetKinds = {
  readonly hasAssistant: boolean;
  readonly hasSquad: boolean;
  readonly hasWorkflow: boolean;
};

/** Reads a target that may come from plain JavaScript; an empty id counts as absent. */
export function targetKinds(target: CallTarget | null | undefined): TargetKinds {
  return {
    hasAssistant: Boolean(target?.assistant ?? target?.assistantId),
    hasSquad: Boolean(target?.squad ?? target?.squadId),
    hasWorkflow: Boolean(target?.workflow ?? target?.workflowId),
  };
}

/** Returns whether the target names at least one assistant, squad or workflow: the provider's own check at run time. */
export function isCallable(target: CallTarget | null | undefined): target is CallTarget {
  const { hasAssistant, hasSquad, hasWorkflow } = targetKinds(target);
  return hasAssistant || hasSquad || hasWorkflow;
}
