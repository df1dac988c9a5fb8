import { crc32 } from "node:zlib";
import type { JournalRecord } from "./journal-record.ts";

/** A record is a head, then its JSON. */
type RecordHead = {
  /** Of the JSON. */
  readonly length: number;
  readonly checksum: number;
  readonly place: RecordPlace;
};

export type RecordPlace = {
  /** In the journal's order since its last checkpoint. */
  readonly number: number;
  /** All records with a smaller number were on the disk before this one was written: one that is not there is lost. */
  readonly kept: number;
};

const NUMBER_BYTES = 6;
/** Begins each record, so that the next one is found after bytes that cannot be read. JSON in UTF-8 has no byte 0xff. */
export const MARKER: Buffer = Buffer.from([0xff, 0x4c, 0x52, 0x01]);
/** Marker, number, kept, length, CRC-32 of the JSON, CRC-32 of the head before it; little-endian. */
export const HEAD_BYTES = 28;
const LENGTH_AT = MARKER.length + 2 * NUMBER_BYTES;
const CHECKSUM_AT = LENGTH_AT + 4;
const HEAD_CHECKSUM_AT = CHECKSUM_AT + 4;

/** @returns null if there is none: bytes after the end of the file are absent */
export function readHead(bytes: Buffer, at: number): RecordHead | null {
  const head = bytes.subarray(at, at + HEAD_BYTES);
  if (head.length < HEAD_BYTES || !head.subarray(0, MARKER.length).equals(MARKER)) return null;
  if (crc32(head.subarray(0, HEAD_CHECKSUM_AT)) !== head.readUInt32LE(HEAD_CHECKSUM_AT)) return null;
  return {
    length: head.readUInt32LE(LENGTH_AT),
    checksum: head.readUInt32LE(CHECKSUM_AT),
    place: {
      number: head.readUIntLE(MARKER.length, NUMBER_BYTES),
      kept: head.readUIntLE(MARKER.length + NUMBER_BYTES, NUMBER_BYTES),
    },
  };
}

export function encodeRecord(record: JournalRecord, { number, kept }: RecordPlace): Buffer {
  const json = Buffer.from(JSON.stringify(record));
  const head = Buffer.alloc(HEAD_BYTES);
  MARKER.copy(head);
  head.writeUIntLE(number, MARKER.length, NUMBER_BYTES);
  head.writeUIntLE(kept, MARKER.length + NUMBER_BYTES, NUMBER_BYTES);
  head.writeUInt32LE(json.length, LENGTH_AT);
  head.writeUInt32LE(crc32(json), CHECKSUM_AT);
  head.writeUInt32LE(crc32(head.subarray(0, HEAD_CHECKSUM_AT)), HEAD_CHECKSUM_AT);
  return Buffer.concat([head, json]);
}
