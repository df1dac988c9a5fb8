import { readOptionFile } from "./read-arguments.ts";
import { UsageError } from "./usage-error.ts";

const LARGEST_BYTES = 10_000;
const STARTS = [
  ["png", "89504e470d0a1a0a"],
  ["jpeg", "ffd8ff"],
] as const;

/** A PNG or JPEG file as a data URL. It must be small, so that a document with it stays below 60 kB. */
export function readLogo(path: string): string {
  const bytes = readOptionFile("logo", path);
  const type = STARTS.find(([, start]) => bytes.toString("hex", 0, start.length / 2) === start)?.[0];
  if (type === undefined) throw new UsageError(`--logo must be a PNG or JPEG picture: ${path}`);
  if (bytes.length > LARGEST_BYTES) {
    const kilobytes = Math.ceil(bytes.length / 1000);
    throw new UsageError(`--logo must have at most 10 kB, and ${path} has ${kilobytes} kB: save it smaller`);
  }
  return `data:image/${type};base64,${bytes.toString("base64")}`;
}
