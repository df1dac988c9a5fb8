import type { ServerMessage, StatusUpdate, VoiceEventMap } from "../voice-events.ts";
import { addCaption } from "./captions.ts";
import type { EventHub } from "./event-hub.ts";
import { readStatusUpdate, readTranscript } from "./server-messages.ts";
import type { SnapshotStore } from "./voice-snapshot.ts";

/** Handles the provider's messages of one call. */
export type CallMessages = {
  receive(message: ServerMessage): void;
  /**
   * Reports the end as a status, unless the provider has done so. The specification defines the
   * reason literally: `customer-ended-call`, whoever hung up.
   */
  reportEnded(): void;
};

export function createCallMessages(events: EventHub<VoiceEventMap>, store: SnapshotStore): CallMessages {
  let ended: StatusUpdate | null = null;

  function receive(message: ServerMessage): void {
    events.emit("message", message);
    const transcript = readTranscript(message);
    if (transcript) {
      store.update({ captions: addCaption(store.get().captions, transcript) });
      events.emit("transcript", transcript);
    }
    const update = readStatusUpdate(message);
    if (!update || (ended && update.status === "ended")) return;
    if (update.status === "ended") ended = update;
    events.emit("status-update", update);
  }

  return {
    receive,
    reportEnded() {
      if (!ended) receive({ type: "status-update", status: "ended", endedReason: "customer-ended-call" });
    },
  };
}
