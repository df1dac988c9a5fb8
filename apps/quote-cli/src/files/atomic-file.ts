import { once } from "node:events";
import { createWriteStream, fchmodSync, fchownSync, openSync, type BigIntStats, type WriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { findOutputTarget, type OutputTarget } from "./output-target.ts";
import { releaseTemporary, removeAtExit, takeTemporaryName } from "./temporary-name.ts";

/**
 * A file that gets its name only when it is complete; until then, and after a failure, the old one stays.
 * write-file-atomic and atomically take a whole file at once, which a batch never holds.
 */
export type AtomicFile = {
  readonly stream: WriteStream;
  /** Ends the file and flushes it to the disk. */
  complete(): Promise<void>;
  /** Renames a complete file to its name. */
  commit(): Promise<void>;
  /** Removes the temporary file. */
  discard(): Promise<void>;
};

/** Opens a temporary file in the same folder. */
export async function openAtomicFile({ path, old }: OutputTarget): Promise<AtomicFile> {
  const temporary = await takeTemporaryName(path);
  const mode = old === null ? 0o666 : Number(old.mode) & 0o7777;
  // Synchronous, so that no signal ends the process between its creation and the note to remove it.
  const descriptor = openSync(temporary, "wx", mode & 0o777);
  removeAtExit(temporary);
  const stream = createWriteStream(temporary, { fd: descriptor, flush: true });
  if (old !== null) copyAttributes(descriptor, old, mode);
  // The next write or `complete` reports the error; an error without a listener would end the process.
  stream.on("error", () => {});
  return {
    stream,
    async complete() {
      stream.end();
      await finished(stream);
    },
    async commit() {
      await rename(temporary, path);
      releaseTemporary(temporary);
    },
    async discard() {
      stream.destroy();
      if (!stream.closed) await once(stream, "close");
      await rm(temporary, { force: true });
      releaseTemporary(temporary);
    },
  };
}

export async function writeWhole(name: string, content: string | Uint8Array): Promise<void> {
  const file = await openAtomicFile(await findOutputTarget(name));
  try {
    file.stream.write(content);
    await file.complete();
    await file.commit();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/** Copies the old file's mode, and its owner and group as far as this user is permitted. */
function copyAttributes(descriptor: number, { uid, gid }: BigIntStats, mode: number): void {
  if (process.platform === "win32") return;
  if (!tryOwner(Number(uid))) tryOwner(-1);
  fchmodSync(descriptor, mode);

  function tryOwner(owner: number): boolean {
    try {
      fchownSync(descriptor, owner, Number(gid));
      return true;
    } catch {
      return false;
    }
  }
}
