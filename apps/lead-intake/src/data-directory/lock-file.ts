import { link, readFile, rename, rm, unlink, writeFile } from "node:fs/promises";
import * as v from "valibot";
import { OperatorError } from "../platform/operator-error.ts";
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
  /** Which directory it is about: a copy of a directory has a copy of its lock. Null if the first release wrote it. */
  readonly directory: DirectoryIdentity | null;
  /** Null while no server but `pnpm leads` itself holds the lock, for a moment. */
  readonly admin: AdminAddress | null;
};

const holderSchema = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  processStart: v.nullable(v.string()),
  nonce: v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/)),
  directory: v.optional(v.nullable(v.string()), null),
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
export async function placeLockFile(file: string, holder: LockHolder): Promise<boolean> {
  const draft = await writeDraft(file, holder);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    throw new OperatorError(`Cannot lock with ${file} (${code}): choose a DATA_DIR on a local file system.`, {
      cause: error,
    });
  } finally {
    await unlink(draft);
  }
}

/** Puts the file in the place of the one that is there, in one step: there is no moment without one. */
export async function replaceLockFile(file: string, holder: LockHolder): Promise<void> {
  await rename(await writeDraft(file, holder), file);
}

const OWNER_ONLY = 0o600;

async function writeDraft(file: string, holder: LockHolder): Promise<string> {
  const draft = `${file}.draft-${crypto.randomUUID()}`;
  try {
    // A lock that the machine's crash left empty would have to be deleted by hand.
    await writeFile(draft, JSON.stringify(holder), { flag: "wx", mode: OWNER_ONLY, flush: true });
    return draft;
  } catch (cause) {
    await rm(draft, { force: true });
    throw storageFailure(`Cannot lock with ${file}`, cause);
  }
}
