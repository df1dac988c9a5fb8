import { once } from "node:events";
import type { Writable } from "node:stream";

/** Writes no faster than the other side reads. */
export async function writeText(output: Writable, text: string): Promise<void> {
  if (text !== "" && !output.write(text)) await once(output, "drain");
}
