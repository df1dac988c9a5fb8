import { crc32 } from "node:zlib";
import type { JournalRecord } from "./journal-record.ts";
import { HEAD_BYTES, MARKER, readHead, type RecordPlace } from "./record-format.ts";

export type ByteRange = { readonly from: number; readonly to: number };

type FoundRecord = ByteRange & {
  readonly record: JournalRecord;
  readonly place: RecordPlace;
};

export type FoundRecords = {
  readonly records: readonly FoundRecord[];
  /** What is between, before or after the records. Zeros at the end are not counted: files grow by them. */
  readonly gaps: readonly ByteRange[];
  /** The last gap is the beginning of a record, and nothing else: so a crash leaves the last one. */
  readonly isTorn: boolean;
};

/** Every whole record of a file, whatever is between them. */
export function readRecords(bytes: Buffer): FoundRecords {
  const records: FoundRecord[] = [];
  const gaps: ByteRange[] = [];
  const end = endOfContent(bytes);
  for (let at = 0; at < end;) {
    const found = recordAt(bytes, at);
    if (found === null) {
      const next = nextRecord(bytes, at + 1) ?? end;
      gaps.push({ from: at, to: next });
      at = next;
    } else {
      records.push(found);
      at = found.to;
    }
  }
  const last = gaps.at(-1);
  return { records, gaps, isTorn: last?.to === end && isBeginning(bytes.subarray(last.from, end)) };
}

function endOfContent(bytes: Buffer): number {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return end;
}

function recordAt(bytes: Buffer, at: number): FoundRecord | null {
  const head = readHead(bytes, at);
  if (head === null || head.length === 0) return null;
  const from = at + HEAD_BYTES;
  const to = from + head.length;
  if (to > bytes.length) return null;
  const json = bytes.subarray(from, to);
  if (crc32(json) !== head.checksum) return null;
  return { record: JSON.parse(json.toString()) as JournalRecord, place: head.place, from: at, to };
}

function nextRecord(bytes: Buffer, from: number): number | null {
  for (let found = bytes.indexOf(MARKER, from); found >= 0; found = bytes.indexOf(MARKER, found + 1))
    if (recordAt(bytes, found) !== null) return found;
  return null;
}

/** Whether the bytes are less than one record, as far as they can be checked. */
function isBeginning(bytes: Buffer): boolean {
  const ofMarker = bytes.subarray(0, MARKER.length);
  if (!ofMarker.equals(MARKER.subarray(0, ofMarker.length))) return false;
  if (bytes.length <= HEAD_BYTES) return true;
  const head = readHead(bytes, 0);
  // A whole JSON is that of a whole record, whose length was changed.
  return head !== null && bytes.length < HEAD_BYTES + head.length && !isJson(bytes.subarray(HEAD_BYTES));
}

function isJson(bytes: Buffer): boolean {
  try {
    JSON.parse(bytes.toString());
    return true;
  } catch {
    return false;
  }
}
