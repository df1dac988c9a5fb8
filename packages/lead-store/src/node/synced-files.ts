import { constants } from "node:fs";
import { mkdir, open, readdir } from "node:fs/promises";

const OWNER_ONLY = 0o700;

/** Creates a folder if it is missing, closed to other users. The mode of an existing one is not changed. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
}

/** The names in a folder; none if it is missing. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** Codes of systems and file systems that sync no folder. */
const REFUSALS = ["EPERM", "EISDIR", "EINVAL", "ENOTSUP"];

/**
 * Puts a folder's entries on the disk: without it a crash may lose a file that was created or renamed, whatever is in it. If
 * the system refuses, as Windows does, its file system keeps them by other means, or nothing can be done.
 */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, constants.O_RDONLY);
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!REFUSALS.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
