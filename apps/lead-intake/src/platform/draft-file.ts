import { rm, writeFile } from "node:fs/promises";

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
