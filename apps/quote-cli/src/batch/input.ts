import { once } from "node:events";
import { createReadStream, fstatSync, type BigIntStats } from "node:fs";
import type { Readable } from "node:stream";

export type Input = {
  /** What messages call it. */
  readonly name: string;
  readonly stream: Readable;
  readonly stats: BigIntStats | null;
  /** Bytes, or null where only the end will tell. */
  readonly size: number | null;
};

/** Opens a file, or standard input for null. Opened before any output is, so that a missing file leaves everything as it was. */
export async function openInput(path: string | null): Promise<Input> {
  if (path === null) return { name: "standard input", stream: process.stdin, stats: standardFile(0), size: null };
  const stream = createReadStream(path);
  const [descriptor] = (await once(stream, "open")) as [number];
  const stats = fstatSync(descriptor, { bigint: true });
  return { name: path, stream, stats, size: stats.isFile() ? Number(stats.size) : null };
}

/** The regular file that a standard stream was redirected to, or null. */
export function standardFile(descriptor: 0 | 1 | 2): BigIntStats | null {
  const stats = fstatSync(descriptor, { bigint: true });
  return stats.isFile() ? stats : null;
}
