import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { blankControls } from "@contractor-roi/roi-core/shared";

/** A standard stream: one of the system's has a descriptor. */
type Standard = { readonly fd?: number; readonly isTTY?: boolean };

/** The standard streams and the variables of a run, as `process` has them. */
export type Terminal = {
  readonly stdin: Readable & Standard;
  readonly stdout: Writable & Standard;
  readonly stderr: Writable & Standard;
  readonly env: NodeJS.ProcessEnv;
};

/** Tells the person at the terminal, unless the text is empty. A file's or column's name in it moves no cursor there, and sets no colour and no title. */
export function tellPerson({ stderr }: Pick<Terminal, "stderr">, text: string): void {
  if (text === "") return;
  const lines = text.split("\n").map((line) => blankControls(line).replace(/\p{Cf}/gu, ""));
  stderr.write(`${lines.join("\n")}\n`);
}

/** Waits until a stream accepts more data. Throws if it has failed, since it never drains then. */
export async function drained(stream: Writable): Promise<void> {
  if (stream.errored) throw stream.errored;
  if (stream.writableNeedDrain) await once(stream, "drain");
}

/** Writes the last piece and waits until it is out of this process: only then may a success be told. */
export function written(stream: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => stream.write(text, (error) => (error ? reject(error) : resolve())));
}
