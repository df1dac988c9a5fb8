import { constants } from "node:fs";
import { mkdir, open, readdir } from "node:fs/promises";

const OWNER_ONLY = 0o700;

/** Creates a folder, closed to other users. */
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

/** Puts a folder's entries on the disk: without it a crash may lose a file that was created or renamed, whatever is in it. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
