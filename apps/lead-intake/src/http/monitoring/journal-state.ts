import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { DataDirectory } from "../../storage/data-directory/data-directory.ts";
import { journalFileNames } from "../../storage/journal/journal-files.ts";

type JournalState = {
  /** That the journal's files take on the disk. */
  readonly bytes: number;
  /** Since the oldest of them was begun; 0 without any. */
  readonly ageSeconds: number;
  /** When the last checkpoint was made, in milliseconds since 1970; 0 if there is none. */
  readonly checkpointAt: number;
};

/** Read from the files, so that it is also right if the process that writes them is in trouble. */
export async function journalState({
  journal,
  checkpoints,
}: Pick<DataDirectory, "journal" | "checkpoints">): Promise<JournalState> {
  const now = Date.now();
  const journalNames = (await journalFileNames(journal).catch(() => [])).map(({ name }) => name);
  const checkpointNames = await readdir(checkpoints).catch(() => []);
  const [files, dumps] = await Promise.all([stats(journal, journalNames), stats(checkpoints, checkpointNames)]);
  const begun = Math.min(now, ...files.map(({ birthtimeMs }) => birthtimeMs));
  return {
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    ageSeconds: (now - begun) / 1000,
    checkpointAt: Math.max(0, ...dumps.map(({ mtimeMs }) => mtimeMs)),
  };
}

async function stats(folder: string, names: readonly string[]) {
  const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return found.filter((file) => file !== null);
}
