import type { ClientMessage as ApiMessage } from "@vapi-ai/web/dist/api.js";
import type { CallTarget } from "./call-target.ts";

/** What a page may send to the assistant's server during a call: the provider's live call control. */
export type ClientMessage =
  | {
      /** Adds a message to the conversation, as if it had been spoken. */
      readonly type: "add-message";
      readonly message: { readonly role: "system" | "user" | "assistant"; readonly content: string };
      /** Whether the assistant responds. @default true */
      readonly triggerResponseEnabled?: boolean;
    }
  | {
      readonly type: "control";
      readonly control: "mute-assistant" | "unmute-assistant" | "say-first-message";
    }
  /** Ends the call from the server's side: the client then reports that the assistant hung up. */
  | { readonly type: "end-call" };

/** A status of the call; the SDK's types leave it out. */
type StatusMessage = { readonly type: "status-update"; readonly status: string; readonly endedReason?: string };

/** What the provider sends during a call, by the SDK's own types. */
export type ServerMessage = ApiMessage["message"] | StatusMessage;

/** The types of the provider that `createVoiceClient` uses unless it is given another. */
export type VapiTypes = {
  readonly target: CallTarget;
  readonly outgoing: ClientMessage;
  readonly incoming: ServerMessage;
  readonly toolResult: string;
};

/** How `@vapi-ai/web` is reached. */
export type VapiSettings = {
  /** The account's public client key: visitors can read it. */
  readonly apiKey: string;
  /** Where `/call/web` is. @default "https://api.vapi.ai" */
  readonly apiBaseUrl?: string | undefined;
  /** URL of another call engine, such as the sandbox's. @default the provider's own */
  readonly engineUrl?: string | undefined;
};
