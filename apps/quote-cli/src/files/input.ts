import { once } from "node:events";
import { createReadStream, fstatSync, read, type BigIntStats } from "node:fs";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import type { ListSource } from "@contractor-roi/quote/list";
import { UsageError } from "../errors.ts";
import type { Terminal } from "../streams.ts";

const LOOK_LENGTH = 65_536;
const FILE_PIECE_LENGTH = 65_536;

export type Input = ListSource & {
  /** Its name in messages. */
  readonly name: string;
  /** Null unless it is a regular file. */
  readonly stats: BigIntStats | null;
};

/** Opens a file, or standard input for null. Opened before any output is, so that a missing file changes nothing. */
export async function openInput(path: string | null, { stdin }: Terminal): Promise<Input> {
  const stream = path === null ? stdin : createReadStream(path);
  const [descriptor] = path === null ? [stdin.fd] : ((await once(stream, "open")) as [number]);
  const name = path ?? "standard input";
  const stats = regularFile(descriptor);
  if (descriptor === undefined || stats === null) {
    if (descriptor !== undefined && fstatSync(descriptor).isDirectory())
      throw new UsageError(`${name} is a folder: name a list of prospects in it`);
    return { name, stats, ...startAndRest(stream) };
  }
  return { name, stats, look: () => wholeCharacters(piecesOf(descriptor)), read: () => stream };
}

/** The regular file that is open there, as a standard stream may be redirected to one; null for anything else. */
export function regularFile(descriptor: number | undefined): BigIntStats | null {
  if (descriptor === undefined) return null;
  const stats = fstatSync(descriptor, { bigint: true });
  return stats.isFile() ? stats : null;
}

/** A stream can be read only once, so the inspected start is kept and returned again. */
function startAndRest(stream: Readable): ListSource {
  const rest = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  let start: Buffer = Buffer.alloc(0);
  let hasEnded = false;
  return {
    async *look() {
      while (!hasEnded && start.length < LOOK_LENGTH) {
        const { value, done } = await rest.next();
        if (done) hasEnded = true;
        else start = Buffer.concat([start, value]);
      }
      yield hasEnded ? start : start.subarray(0, wholeLength(start));
    },
    async *read() {
      yield start;
      yield* { [Symbol.asyncIterator]: () => rest };
    },
  };
}

/** Reads by position, which leaves the stream's own position alone; a second stream would close the file when left early. */
async function* piecesOf(descriptor: number): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(FILE_PIECE_LENGTH);
  for (let position = 0; ;) {
    const { bytesRead } = await promisify(read)(descriptor, buffer, 0, FILE_PIECE_LENGTH, position);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

async function* wholeCharacters(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const length = wholeLength(bytes);
    if (length > 0) yield bytes.subarray(0, length);
    rest = Buffer.from(bytes.subarray(length));
  }
  if (rest.length > 0) yield rest;
}

/** Up to the last ASCII byte, which belongs to no other character in the encodings that are detected. */
function wholeLength(bytes: Buffer): number {
  let length = bytes.length;
  while (length > 0 && (bytes[length - 1] ?? 0) >= 0x80) length -= 1;
  return length;
}
