import type { BigIntStats } from "node:fs";
import { lstat, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { regularFile, type Input } from "./input.ts";
import { UsageError } from "../errors.ts";
import type { Terminal } from "../streams.ts";

/** The target of an output: a regular file to be replaced, a folder to be filled, or a new name. */
export type OutputTarget = {
  /** With links resolved, so that a link to it stays. */
  readonly path: string;
  /** The file or folder that exists there now, or null. */
  readonly old: BigIntStats | null;
};

/** Finds the file behind an output's name, or the folder for many outputs. Only a regular file is replaced. */
export async function findTarget(name: string, kind: "file" | "folder"): Promise<OutputTarget> {
  const path = resolve(name);
  const entry = await unlessMissing(lstat(path));
  if (entry === null) return { path: join(await realpath(dirname(path)), basename(path)), old: null };
  const old = await unlessMissing(stat(path, { bigint: true }));
  if (old === null)
    throw new UsageError(
      `${name} is a link to a ${kind} that does not exist: remove the link, or name the ${kind} itself`,
    );
  if (kind === "file" ? old.isFile() : old.isDirectory()) return { path: await realpath(path), old };
  const needed = kind === "file" ? "only a regular file can be replaced" : "documents need a folder";
  throw new UsageError(`${name} is ${kindOf(old)}, and ${needed}: name another`);
}

/**
 * Refuses one file in two roles. An input that is also replaced would be lost, one that is also appended to would never end.
 * Null means standard output or standard error, which a shell may have redirected to a file; those two may share one.
 */
export function refuseOneFileInTwoRoles(
  input: Input,
  output: OutputTarget | null,
  errors: OutputTarget | null,
  { stdout, stderr }: Terminal,
): void {
  const outputFile = output === null ? regularFile(stdout.fd) : output.old;
  const errorsFile = errors === null ? regularFile(stderr.fd) : errors.old;
  if (isSameFile(outputFile, input.stats)) {
    throw new UsageError(`${output?.path ?? "standard output"} is the input: name another file with -o`);
  }
  if (isSameFile(errorsFile, input.stats)) {
    throw new UsageError(`${errors?.path ?? "standard error"} is the input: name another file with --errors`);
  }
  const named = errors ?? output;
  if (named !== null && (isSameFile(outputFile, errorsFile) || output?.path === errors?.path)) {
    throw new UsageError(`--errors and --output must be two files: ${named.path}`);
  }
}

/** Refuses a file that would stand among the documents, or be their folder. */
export function refuseFileInFolder(file: OutputTarget | null, folder: OutputTarget | null): void {
  if (file === null || folder === null) return;
  if (file.path === folder.path) throw new UsageError(`${file.path} is the documents' folder: name another file`);
  if (dirname(file.path) === folder.path) {
    throw new UsageError(`${file.path} is in the documents' folder: name a file outside`);
  }
}

/** Device and inode identify a file, whatever its names. */
function isSameFile(one: BigIntStats | null, other: BigIntStats | null): boolean {
  return one !== null && other !== null && one.dev === other.dev && one.ino === other.ino;
}

/** `-` is the standard stream wherever a file can be named, and so is the system's name for it. */
export function isStandardOutput(name: string): boolean {
  return name === "-" || name === "/dev/stdout";
}

/** As {@link isStandardOutput}, for standard error. */
export function isStandardError(name: string): boolean {
  return name === "-" || name === "/dev/stderr";
}

function kindOf(stats: BigIntStats): string {
  return stats.isDirectory() ? "a folder" : stats.isFile() ? "a file" : "a device, a pipe or a socket";
}

async function unlessMissing<T>(promise: Promise<T>): Promise<T | null> {
  return promise.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}
