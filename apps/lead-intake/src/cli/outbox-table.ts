import type { OutboxEntry } from "../leads/lead-outbox.ts";
import { type Column, localTime, textTable } from "./text-table.ts";

const COLUMNS: readonly Column<OutboxEntry>[] = [
  { title: "STORED", cell: ({ created_at }) => localTime(created_at) },
  { title: "LEAD", cell: ({ lead_id }) => lead_id },
  { title: "CHANNEL", cell: ({ channel }) => channel },
  { title: "STATE", cell: ({ state }) => state },
  { title: "TRIES", cell: ({ attempts }) => String(attempts), isNumber: true },
  { title: "NEXT TRY", cell: ({ next_attempt_at }) => (next_attempt_at === null ? "" : localTime(next_attempt_at)) },
  { title: "LAST FAILURE", cell: ({ last_failure }) => last_failure ?? "" },
];

/** Deliveries as aligned columns, in this machine's local time. */
export function outboxTable(entries: readonly OutboxEntry[]): string {
  return textTable(COLUMNS, entries);
}
