import type {
  AssistantOverrides,
  ClientMessage as ApiMessage,
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

/** A message of the page to the assistant's server: the provider's live call control. */
export type ClientMessage =
  | {
      /** Adds a message to the conversation, as if it had been spoken. */
      readonly type: "add-message";
      readonly message: { readonly role: "system" | "user" | "assistant"; readonly content: string };
      /** Whether the assistant responds. @default true */
      readonly triggerResponseEnabled?: boolean;
    }
  | { readonly type: "control"; readonly control: "mute-assistant" | "unmute-assistant" | "say-first-message" }
  /** Ends the call from the server's side: the client then reports that the assistant hung up. */
  | { readonly type: "end-call" };

/** A message of the provider, by the SDK's types, which leave the status out. */
export type ServerMessage =
  | ApiMessage["message"]
  | { readonly type: "status-update"; readonly status: string; readonly endedReason?: string };
