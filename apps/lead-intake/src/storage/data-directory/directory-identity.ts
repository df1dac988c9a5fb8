import { closeSync, fstatSync, openSync } from "node:fs";
import { stat } from "node:fs/promises";
import { storageFailure } from "./storage-failure.ts";

/** Device and inode: independent of path and renames, different for a copy. */
export type DirectoryIdentity = string;

export async function directoryIdentity(path: string): Promise<DirectoryIdentity> {
  return identity(await stat(path, { bigint: true }));
}

/** Keeps a directory open, so that its inode is not reused while this process runs, even if it is deleted. */
export function holdDirectory(path: string): { readonly identity: DirectoryIdentity; release(): void } {
  try {
    const descriptor = openSync(path, "r");
    return { identity: identity(fstatSync(descriptor, { bigint: true })), release: () => closeSync(descriptor) };
  } catch (cause) {
    throw storageFailure(`Cannot use the data directory ${path}`, cause);
  }
}

function identity({ dev, ino }: { dev: bigint; ino: bigint }): DirectoryIdentity {
  return `${dev}:${ino}`;
}
