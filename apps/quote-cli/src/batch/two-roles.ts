import type { BigIntStats } from "node:fs";
import { dirname } from "node:path";
import type { OutputTarget } from "../files/output-target.ts";
import { UsageError } from "../usage-error.ts";
import { regularFile, type Input } from "./input.ts";

/**
 * Refuses one file in two roles. An input that is also replaced would be lost, one that is also appended to would never end.
 * Null means standard output or standard error, which a shell may have redirected to a file; those two may share one.
 */
export function refuseOneFileInTwoRoles(input: Input, output: OutputTarget | null, errors: OutputTarget | null): void {
  const outputFile = output === null ? regularFile(1) : output.old;
  const errorsFile = errors === null ? regularFile(2) : errors.old;
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

/** Refuses a file that would stand in the folder of the documents, which is empty until they are complete, or be it. */
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
