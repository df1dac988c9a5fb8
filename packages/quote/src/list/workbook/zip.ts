import { SheetError } from "../sheet-error.ts";

/** The files inside of a workbook. */
export type Zip = {
  /** The workbook's name in messages. */
  readonly name: string;
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Its length as the directory has it; none is longer. */
  lengthOf(name: string): number;
  /** Reads a file as text, in pieces. */
  read(name: string): AsyncIterable<string>;
};

type Entry = { readonly method: number; readonly start: number; readonly packed: number; readonly size: number };

/** A workbook of a few megabytes may claim to be terabytes. */
export const MOST_UNPACKED = 200_000_000;

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const PART_LENGTH = 16_384;
/** In place of a length that stands in the entry's extra field. */
const IN_EXTRA = 0xffffffff;
const LARGE_LENGTHS = 1;
const STORED = 0;
const DEFLATED = 8;

/**
 * Opens a ZIP archive by its directory. Files are inflated while they are read, and none to more than the directory says.
 *
 * @throws {SheetError} if it is broken, or unpacks to more than 200 MB
 */
export function openZip(name: string, bytes: Uint8Array): Zip {
  const entries = readDirectory(name, bytes);
  let unpacked = 0;
  for (const { size } of entries.values()) unpacked += size;
  if (unpacked > MOST_UNPACKED) throw tooLarge(name);
  return {
    name,
    names: [...entries.keys()],
    has: (file) => entries.has(file),
    lengthOf: (file) => entries.get(file)?.size ?? 0,
    async *read(file) {
      const entry = entries.get(file);
      if (entry === undefined) throw broken(name, `it has no ${file}`);
      const decoder = new TextDecoder();
      // Some browsers inflate a whole file into one piece.
      for await (const piece of inflate(name, bytes, entry))
        for (const part of partsOf(piece)) yield decoder.decode(part, { stream: true });
    },
  };
}

/** What is wrong with a workbook that no spreadsheet program wrote. */
export function broken(name: string, what: string): SheetError {
  return new SheetError(
    `${name} cannot be read as a workbook (${what}): open it in its program and save it again, or as "CSV UTF-8"`,
  );
}

export function tooLarge(name: string): SheetError {
  return new SheetError(`${name} unpacks to more than 200 MB: split it, or save the sheet as "CSV UTF-8"`);
}

function readDirectory(name: string, bytes: Uint8Array): ReadonlyMap<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let end = bytes.length - DIRECTORY_END_LENGTH;
    const first = end - LONGEST_COMMENT;
    while (end >= 0 && end >= first && view.getUint32(end, true) !== DIRECTORY_END) end -= 1;
    if (view.getUint32(end, true) !== DIRECTORY_END) throw new RangeError("no directory");
    const entries = new Map<string, Entry>();
    let at = view.getUint32(end + 16, true);
    for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
      if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new RangeError("no entry");
      const local = view.getUint32(at + 42, true);
      const nameEnd = at + 46 + view.getUint16(at + 28, true);
      const extraEnd = nameEnd + view.getUint16(at + 30, true);
      const large = largeLengths(view, nameEnd, extraEnd);
      const lengthAt = (place: number) =>
        view.getUint32(place, true) === IN_EXTRA ? large() : view.getUint32(place, true);
      const size = lengthAt(at + 24);
      const packed = lengthAt(at + 20);
      entries.set(new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)), {
        method: view.getUint16(at + 10, true),
        packed,
        size,
        start: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
      });
      at = extraEnd + view.getUint16(at + 32, true);
    }
    return entries;
  } catch {
    throw broken(name, "its archive is damaged");
  }
}

/** Reads the lengths that stand in the extra field of an entry, in their order: some programs write all of them there. */
function largeLengths(view: DataView, start: number, end: number): () => number {
  let at = start;
  while (at < end && view.getUint16(at, true) !== LARGE_LENGTHS) at += 4 + view.getUint16(at + 2, true);
  at += 4;
  return () => {
    at += 8;
    if (at > end) throw new RangeError("no length");
    return Number(view.getBigUint64(at - 8, true));
  };
}

async function* inflate(name: string, bytes: Uint8Array, entry: Entry): AsyncGenerator<Uint8Array> {
  const packed = bytes.subarray(entry.start, entry.start + entry.packed);
  if (entry.method === STORED) {
    yield packed;
    return;
  }
  if (entry.method !== DEFLATED) throw broken(name, "it is compressed in an unusual way");
  const parts = partsOf(packed);
  const input = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const { value, done } = parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const reader = input.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw broken(name, "its archive is damaged");
      });
      if (done) return;
      size += value.length;
      if (size > entry.size) throw broken(name, "it unpacks to more than it says");
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function* partsOf(bytes: Uint8Array): Generator<Uint8Array<ArrayBuffer>, undefined> {
  for (let start = 0; start < bytes.length; start += PART_LENGTH)
    yield bytes.subarray(start, start + PART_LENGTH) as Uint8Array<ArrayBuffer>;
}
