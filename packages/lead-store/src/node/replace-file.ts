import { access, constants, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { OperatorError } from "../base/operator-error.ts";
import { syncFolder } from "./synced-files.ts";

const OWNER_ONLY = 0o600;

/**
 * Writes a file that appears under its name when it is whole and on the disk, readable by its owner only. A failure leaves the old
 * one, and no draft.
 *
 * @param write fills the draft, an empty file
 * @param move gives the whole draft its name
 * @throws {OperatorError} if the file cannot be written, or its name is that of a folder, device or socket, which would be gone
 */
export async function replaceFile<Result>(
  file: string,
  write: (draft: string) => Promise<Result>,
  draft = `${file}.draft-${crypto.randomUUID()}`,
  move = rename,
): Promise<Result> {
  try {
    await requireRegularFile(file);
    await access(dirname(file), constants.W_OK);
    await writeFile(draft, "", { mode: OWNER_ONLY });
    const result = await write(draft);
    await syncFile(draft);
    await move(draft, file);
    await syncFolder(dirname(file));
    return result;
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (syscall === undefined) throw cause;
    throw new OperatorError(`Cannot write ${file} (${code}): choose another file.`, { cause });
  } finally {
    await rm(draft, { force: true });
  }
}

async function requireRegularFile(file: string): Promise<void> {
  const there = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (there !== null && !there.isFile())
    throw new OperatorError(`Cannot write ${file}: it is no regular file and is left alone. Choose another name.`);
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
