import { constants } from "node:fs";
import { mkdir, open } from "node:fs/promises";

const OWNER_ONLY = 0o700;

/** Creates a folder, closed to other users. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
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
