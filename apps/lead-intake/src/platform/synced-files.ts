import { constants } from "node:fs";
import { mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";

const OWNER_ONLY = 0o700;
/** Syncs at once, which the disk does together. */
const SYNCS = 8;

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
export function syncFolder(folder: string): Promise<void> {
  return sync(folder);
}

/** Puts a folder on the disk with all that is in it. */
export async function syncTree(folder: string): Promise<void> {
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((name) => join(folder, name))];
  const syncing = Array.from({ length: SYNCS }, async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) await sync(path);
  });
  await Promise.all(syncing);
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
