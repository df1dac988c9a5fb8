/** What a page may send to the assistant's server during a call: the provider's live call control. */
export type ClientMessage =
  | {
      /** Adds to the conversation, as if it had been said. */
      readonly type: "add-message";
      readonly message: { readonly role: "system" | "user" | "assistant"; readonly content: string };
      /** Whether the assistant answers it. @default true */
      readonly triggerResponseEnabled?: boolean;
    }
  | {
      readonly type: "control";
      readonly control: "mute-assistant" | "unmute-assistant" | "say-first-message";
    }
  | { readonly type: "say"; readonly message: string; readonly endCallAfterSpoken?: boolean }
  /** Ends the call from the server's side: the client then reports that the assistant hung up. */
  | { readonly type: "end-call" };

/** How the assistant says a sentence. */
export type SayOptions = {
  /** Hangs up when it is said. @default false */
  readonly endCallAfterSpoken?: boolean | undefined;
  /** The visitor may interrupt it. @default false */
  readonly interruptible?: boolean | undefined;
  /** It interrupts what the assistant is saying. @default false */
  readonly interruptAssistant?: boolean | undefined;
};
