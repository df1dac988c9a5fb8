import { createWriteStream, rmSync, type WriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { once } from "node:events";

/** A file that appears under its name only once it is whole; until then, and after a failure, the old one stands. */
export type AtomicFile = {
  readonly stream: WriteStream;
  /** Ends the file, puts it on the disk, and gives it its name. */
  commit(): Promise<void>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
};

const unfinished = new Set<string>();

/** Opens a neighbour of the file, since renaming is atomic within one file system only. */
export async function openAtomicFile(path: string): Promise<AtomicFile> {
  const temporary = `${path}.${process.pid}.tmp`;
  const stream = createWriteStream(temporary);
  await once(stream, "open");
  unfinished.add(temporary);
  return {
    stream,
    async commit() {
      stream.end();
      await once(stream, "close");
      const handle = await open(temporary, "r+");
      await handle.sync();
      await handle.close();
      await rename(temporary, path);
      unfinished.delete(temporary);
    },
    async discard() {
      stream.destroy();
      await rm(temporary, { force: true });
      unfinished.delete(temporary);
    },
  };
}

export async function writeWhole(path: string, text: string): Promise<void> {
  const file = await openAtomicFile(path);
  file.stream.write(text);
  await file.commit();
}

/** For a signal's handler, which cannot wait. */
export function removeUnfinishedFiles(): void {
  for (const path of unfinished) rmSync(path, { force: true });
}
