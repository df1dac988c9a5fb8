import { mkdirSync } from "node:fs";
import { chmod, rename, rm, rmdir } from "node:fs/promises";
import type { OutputTarget } from "./output-target.ts";
import { releaseTemporary, removeAtExit, takeTemporaryName } from "./temporary-name.ts";

/** A folder that gets its name only when all of its files are complete, as an `AtomicFile` does. */
export type AtomicFolder = {
  /** Where its files are written until then. */
  readonly path: string;
  /** Renames it to its name. */
  commit(): Promise<void>;
  /** Removes it with its files. */
  discard(): Promise<void>;
};

/** Opens a temporary folder beside its name, which stands for nothing or for an empty folder. */
export async function openAtomicFolder({ path, old }: OutputTarget): Promise<AtomicFolder> {
  const temporary = await takeTemporaryName(path);
  // Synchronous, as with a file.
  mkdirSync(temporary);
  removeAtExit(temporary);
  if (old !== null) await chmod(temporary, Number(old.mode) & 0o7777);
  return {
    path: temporary,
    async commit() {
      // Of what somebody put there meanwhile nothing is removed: rmdir refuses.
      if (old !== null) await rmdir(path);
      await rename(temporary, path);
      releaseTemporary(temporary);
    },
    async discard() {
      await rm(temporary, { recursive: true, force: true });
      releaseTemporary(temporary);
    },
  };
}
