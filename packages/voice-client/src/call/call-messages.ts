import type { ServerMessage, VoiceEventMap } from "../voice-events.ts";
import { addCaption } from "./captions.ts";
import type { EventHub } from "./event-hub.ts";
import { readStatusUpdate, readTranscript } from "./server-messages.ts";
import type { SnapshotStore } from "./voice-snapshot.ts";

/** What is said and sent during one call. */
export type CallMessages = {
  receive(message: ServerMessage): void;
  /**
   * Reports the end as a status, unless the provider has done so. The literal rule of the specification: the reason
   * is the customer's, whoever hung up.
   */
  reportEnded(): void;
};

/** @param onEnded told once, when the provider says that the call has ended, with its reason if it gave one */
export function createCallMessages(
  events: EventHub<VoiceEventMap>,
  store: SnapshotStore,
  onEnded: (reason: string | null) => void,
): CallMessages {
  let ended = false;

  function receive(message: ServerMessage): void {
    events.emit("message", message);
    const transcript = readTranscript(message);
    if (transcript) {
      store.update({ details: { captions: addCaption(store.get().captions, transcript) } });
      events.emit("transcript", transcript);
    }
    const update = readStatusUpdate(message);
    if (!update || (ended && update.status === "ended")) return;
    ended ||= update.status === "ended";
    events.emit("status-update", update);
    if (update.status === "ended") onEnded(update.endedReason ?? null);
  }

  return {
    receive,
    reportEnded() {
      if (!ended) receive({ type: "status-update", status: "ended", endedReason: "customer-ended-call" });
    },
  };
}
