import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, existsSync, fchmodSync, mkdirSync, openSync, rmSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { findTarget, type OutputTarget } from "./output-target.ts";

/** A file or folder under a temporary name until it is complete; after a failure the old one stays. */
export type Unfinished = {
  /** Renames it to its name. */
  commit(): Promise<void>;
  discard(): Promise<void>;
};

/** Temporary paths, removed if the process is ended. Each is created synchronously: no signal comes before it is noted. */
const unfinished = new Set<string>();
process.once("exit", () => {
  for (const path of unfinished) rmSync(path, { force: true, recursive: true });
});

/**
 * Opens a temporary file beside its name, which it gets only when it is complete: renaming is atomic within one file system only.
 * write-file-atomic and atomically take a whole file at once, which a batch never holds.
 */
export async function openAtomicFile({ path, old }: OutputTarget) {
  // The temporary file has the old one's permissions from the start.
  const mode = old === null ? 0o666 : Number(old.mode) & 0o777;
  const [temporary, descriptor] = begin(path, (name) => openSync(name, "wx", mode));
  if (old !== null && process.platform !== "win32") fchmodSync(descriptor, Number(old.mode) & 0o7777);
  const stream = createWriteStream(temporary, { fd: descriptor, flush: true });
  // The next write or `complete` reports the error; an error without a listener would end the process.
  stream.on("error", () => {});
  return {
    stream,
    /** Ends the file and flushes it to the disk. */
    async complete() {
      stream.end();
      await finished(stream);
    },
    async commit() {
      await rename(temporary, path);
      unfinished.delete(temporary);
    },
    async discard() {
      stream.destroy();
      if (!stream.closed) await once(stream, "close");
      await remove(temporary);
    },
  };
}

/**
 * Opens a temporary folder beside its name, whose files appear together. Files of a folder that exists stay, but for those of
 * the same name.
 */
export async function openAtomicFolder({ path, old }: OutputTarget) {
  const [temporary] = begin(path, (name) => mkdirSync(name));
  return {
    path: temporary,
    /** The names of its files that the folder has now. */
    replaced: async () => (await readdir(temporary)).filter((name) => existsSync(join(path, name))),
    async commit() {
      if (old === null) await rename(temporary, path);
      else for (const name of await readdir(temporary)) await rename(join(temporary, name), join(path, name));
      await remove(temporary);
    },
    discard: () => remove(temporary),
  };
}

/** Writes a file that is in memory. */
export async function writeWhole(name: string, content: string | Uint8Array): Promise<void> {
  const file = await openAtomicFile(await findTarget(name, "file"));
  try {
    file.stream.write(content);
    await file.complete();
    await file.commit();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Creates something under a temporary name. A failure is about the name that it would get. */
function begin<T>(path: string, create: (temporary: string) => T): readonly [temporary: string, created: T] {
  const temporary = `${path}.${randomBytes(4).toString("hex")}.tmp`;
  try {
    const created = create(temporary);
    unfinished.add(temporary);
    return [temporary, created];
  } catch (error) {
    throw Object.assign(error as Error, { path });
  }
}

async function remove(temporary: string): Promise<void> {
  await rm(temporary, { recursive: true, force: true });
  unfinished.delete(temporary);
}
