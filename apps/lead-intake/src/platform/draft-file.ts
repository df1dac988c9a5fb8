import { rm, stat, writeFile } from "node:fs/promises";
import { OperatorError } from "./operator-error.ts";

const OWNER_ONLY = 0o600;

/**
 * Writes a draft beside a file, readable by its owner only and flushed to the disk, so that the file can appear whole or
 * not at all: `place` links or renames the draft to it. No draft is left behind.
 */
export async function writeDraft<Result>(
  file: string,
  content: string | AsyncIterable<string>,
  place: (draft: string) => Promise<Result>,
): Promise<Result> {
  const draft = `${file}.draft-${crypto.randomUUID()}`;
  try {
    await writeFile(draft, content, { flag: "wx", mode: OWNER_ONLY, flush: true });
    return await place(draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * A draft's name replaces whatever has it: a device or a socket would be gone.
 *
 * @throws {OperatorError} if something has the name that is no regular file
 */
export async function requireFilePlace(file: string): Promise<void> {
  const there = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (there !== null && !there.isFile())
    throw new OperatorError(`Cannot write ${file}: it is no regular file and is left alone. Choose another name.`);
}
