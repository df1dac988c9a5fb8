import { crc32 } from "node:zlib";
import type { DeliveryChannel } from "../delivery/delivery-channels.ts";
import type { LeadSubmission } from "../leads/lead-store.ts";

/** What must survive the database's folder: everything that was acknowledged since the last checkpoint. */
export type JournalRecord =
  | {
      readonly kind: "lead";
      readonly lead: JournaledLead;
      /** The lead was stored already when it was sent: an earlier record or the checkpoint may have it, too. */
      readonly isRepeat?: boolean;
    }
  | { readonly kind: "released"; readonly id: string; readonly channels: readonly DeliveryChannel[] }
  /** Whoever wants no more reports, by the hash of his address. */
  | { readonly kind: "unsubscribed"; readonly hash: string }
  /** Ids only: the erased are not named once more. */
  | { readonly kind: "erased"; readonly ids: readonly string[] };

export type JournaledLead = LeadSubmission & { readonly id: string };

/** Length and CRC-32 of the JSON, each 4 bytes, little-endian. */
const HEAD_BYTES = 8;

export function encodeRecord(record: JournalRecord): Buffer {
  const json = Buffer.from(JSON.stringify(record));
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(json.length, 0);
  head.writeUInt32LE(crc32(json), 4);
  return Buffer.concat([head, json]);
}

/** The whole records at the beginning: a crash tears the last one, which nobody was told of. */
export function decodeRecords(bytes: Buffer): JournalRecord[] {
  const records: JournalRecord[] = [];
  for (let at = 0; at + HEAD_BYTES <= bytes.length;) {
    const end = at + HEAD_BYTES + bytes.readUInt32LE(at);
    const json = bytes.subarray(at + HEAD_BYTES, end);
    // A length of 0 is the zeros that a file system may leave where data was not written.
    if (end > bytes.length || json.length === 0 || crc32(json) !== bytes.readUInt32LE(at + 4)) break;
    records.push(JSON.parse(json.toString()) as JournalRecord);
    at = end;
  }
  return records;
}
