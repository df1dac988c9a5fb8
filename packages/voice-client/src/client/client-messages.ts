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
  | { readonly type: "say"; readonly message: string; readonly endCallAfterSpoken?: boolean }
  /** Ends the call from the server's side: the client then reports that the assistant hung up. */
  | { readonly type: "end-call" };

/** Options of `say()`. */
export type SayOptions = {
  /** Hangs up afterwards. @default false */
  readonly endCallAfterSpoken?: boolean | undefined;
  /** The visitor may interrupt it. @default false */
  readonly interruptible?: boolean | undefined;
  /** It interrupts what the assistant is saying. @default false */
  readonly interruptAssistant?: boolean | undefined;
};
