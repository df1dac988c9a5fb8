import type { OutboxEntry } from "../leads/lead-outbox.ts";
import { type Column, textTable, zonedTime } from "./text-table.ts";

const columns = (zone: string): readonly Column<OutboxEntry>[] => [
  { title: "STORED", cell: ({ created_at }) => zonedTime(created_at, zone) },
  { title: "LEAD", cell: ({ lead_id }) => lead_id },
  { title: "CHANNEL", cell: ({ channel }) => channel },
  { title: "STATE", cell: ({ state }) => state },
  { title: "TRIES", cell: ({ attempts }) => String(attempts), isNumber: true },
  {
    title: "NEXT TRY",
    cell: ({ next_attempt_at }) => (next_attempt_at === null ? "" : zonedTime(next_attempt_at, zone)),
  },
  { title: "LAST FAILURE", cell: ({ last_failure }) => last_failure ?? "" },
];

/** Deliveries as aligned columns. @param zone of the times; the machine's if it is empty */
export function outboxTable(entries: readonly OutboxEntry[], zone: string): string {
  return textTable(columns(zone), entries);
}
