import type {
  AssistantOverrides,
  ClientMessage,
  CreateAssistantDTO,
  CreateSquadDTO,
  CreateWorkflowDTO,
  WorkflowOverrides,
} from "@vapi-ai/web/dist/api.js";

/**
 * The assistant, squad or workflow to call, in place or by id.
 * Source: product.md, section 3 "Voice web call".
 */
export type CallTarget = {
  readonly assistant?: CreateAssistantDTO | undefined;
  readonly assistantId?: string | undefined;
  readonly assistantOverrides?: AssistantOverrides | undefined;
  readonly squad?: CreateSquadDTO | undefined;
  readonly squadId?: string | undefined;
  readonly workflow?: CreateWorkflowDTO | undefined;
  readonly workflowId?: string | undefined;
  readonly workflowOverrides?: WorkflowOverrides | undefined;
};

/** A message of the provider, by the SDK's types, which leave the status out. */
export type ServerMessage =
  | ClientMessage["message"]
  | { readonly type: "status-update"; readonly status: string; readonly endedReason?: string };
