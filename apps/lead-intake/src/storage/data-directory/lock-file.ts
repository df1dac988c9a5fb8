import { link, readFile, rename } from "node:fs/promises";
import * as v from "valibot";
import { writeDraft } from "../../platform/draft-file.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import type { DirectoryIdentity } from "./directory-identity.ts";
import type { ProcessIdentity } from "./process-identity.ts";
import { storageFailure } from "./storage-failure.ts";

/** How to reach the running server's own listener: `pnpm leads` reads leads through it. */
export type AdminAddress = {
  readonly port: number;
  readonly token: string;
};

/** Who holds a data directory. */
export type LockHolder = ProcessIdentity & {
  readonly nonce: string;
  /** The locked directory, since a copy of it contains a copy of the lock. */
  readonly directory: DirectoryIdentity;
  /** Null if `pnpm leads` holds the lock, for a moment, instead of a server. */
  readonly admin: AdminAddress | null;
};

const holderSchema = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  processStart: v.nullable(v.string()),
  nonce: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)),
  directory: v.string(),
  admin: v.nullable(v.object({ port: v.number(), token: v.string() })),
});

/** Null if there is no such file. */
export async function readLockFile(file: string): Promise<LockHolder | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw storageFailure(`Cannot read the lock file ${file}`, error);
  }
  const holder = v.safeParse(v.pipe(v.string(), v.parseJson(), holderSchema), text);
  if (holder.success) return holder.output;
  throw new OperatorError(
    `The lock file ${file} is damaged, so nobody can tell whether a server is running. ` +
      "Make sure that none is, then delete the file.",
  );
}

/** Puts the file there whole, or not at all if there is one: a reader never sees half of it. */
export function placeLockFile(file: string, holder: LockHolder): Promise<boolean> {
  return writeLockFile(file, holder, async (draft) => {
    try {
      await link(draft, file);
      return true;
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code === "EEXIST") return false;
      throw new OperatorError(`Cannot lock with ${file} (${code}): choose a DATA_DIR on a local file system.`, {
        cause,
      });
    }
  });
}

/** Replaces the file that is there in one step: there is no moment without one. */
export function replaceLockFile(file: string, holder: LockHolder): Promise<void> {
  return writeLockFile(file, holder, (draft) => rename(draft, file));
}

/** Flushed, since a lock that a crash of the machine left empty would have to be deleted by hand. */
async function writeLockFile<Result>(
  file: string,
  holder: LockHolder,
  place: (draft: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await writeDraft(file, JSON.stringify(holder), place);
  } catch (cause) {
    throw cause instanceof OperatorError ? cause : storageFailure(`Cannot lock with ${file}`, cause);
  }
}
