/** A message between daily-js and its call engine: both post them on the page's own window. */
export type EngineMessage = {
  readonly action: string;
  readonly callbackStamp?: string;
  readonly [field: string]: unknown;
};

const KIND = "iframe-call-message";

/** Opens the message channel between one call and daily-js. */
export function openEngineChannel(callClientId: string, onMessage: (message: EngineMessage) => void) {
  const received: EngineMessage[] = [];
  function listen(event: MessageEvent): void {
    const data = event.data as { what?: unknown; from?: unknown; callClientId?: unknown; action?: unknown } | null;
    if (data?.what !== KIND || data.from !== "module" || data.callClientId !== callClientId) return;
    const message = event.data as EngineMessage;
    received.push(message);
    onMessage(message);
  }
  function post(message: EngineMessage): void {
    window.postMessage({ ...message, what: KIND, from: "embedded", callClientId }, window.location.origin);
  }
  window.addEventListener("message", listen);
  return {
    /** Everything daily-js has sent, oldest first. */
    received: received as readonly EngineMessage[],
    post,
    /** Replies to a message that has a callback. */
    reply(to: EngineMessage, answer: Readonly<Record<string, unknown>> = {}): void {
      if (to.callbackStamp !== undefined) post({ action: to.action, callbackStamp: to.callbackStamp, ...answer });
    },
    close: () => window.removeEventListener("message", listen),
  };
}
