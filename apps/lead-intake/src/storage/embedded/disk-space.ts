import { statfs } from "node:fs/promises";
import { OperatorError } from "../../platform/operator-error.ts";

const MIB = 1024 * 1024;
/** The embedded database extends its write-ahead log by files of this size. */
const LOG_FILE = 16 * MIB;
/** For what one statement writes besides: 50 of the largest leads take half of it. */
const MARGIN = 3 * MIB;

/** The size of a database without leads, and of how many files it is. */
const EMPTY_DATABASE = { bytes: 25 * MIB, files: 460 };
/** The tables are rewritten into so many new files by an erasure. */
const REWRITTEN_FILES = 64;

export type Space = {
  readonly bytes: number;
  /** Files that can be created: inodes. */
  readonly files: number;
};

/** With less free space no statement is run: the embedded database hangs when it cannot extend its log. */
export const TO_RUN: Space = { bytes: LOG_FILE + MARGIN, files: 0 };
export const TO_CREATE: Space = {
  bytes: EMPTY_DATABASE.bytes + TO_RUN.bytes,
  files: EMPTY_DATABASE.files + REWRITTEN_FILES,
};

/** A dump, and the journal's next file. */
export const TO_CHECKPOINT: Space = { bytes: TO_RUN.bytes, files: 4 };

type FreeSpace = Space & { readonly isEnough: boolean };

export const UNKNOWN_SPACE: FreeSpace = { bytes: 0, files: 0, isEnough: true };

/** Free space for this user on a folder's disk. What a file system does not report counts as enough. */
export async function freeSpace(folder: string, needed = TO_RUN): Promise<FreeSpace> {
  const { blocks, bavail, bsize, files, ffree } = await statfs(folder);
  const free = { bytes: bavail * bsize, files: files === 0 ? Number.MAX_SAFE_INTEGER : ffree };
  return { ...free, isEnough: (blocks === 0 || free.bytes >= needed.bytes) && free.files >= needed.files };
}

/** Says what is missing: bytes or inodes, or what the file system does not report, which is a quota. */
export function noSpaceSentence(folder: string, free: Space, needed = TO_RUN): string {
  const inMib = (size: number) => `${Math.floor(size / MIB)} MiB`;
  const filesNeeded = Math.max(needed.files, REWRITTEN_FILES);
  let missing = `its disk has ${inMib(free.bytes)} free, so a quota is used up`;
  if (free.files < filesNeeded)
    missing = `its disk can take ${free.files} more files (inodes), ${filesNeeded} are needed`;
  if (free.bytes < needed.bytes) missing = `${inMib(free.bytes)} are free, ${inMib(needed.bytes)} are needed`;
  return `No space is left for the database in ${folder}: ${missing}. Free some; nothing that is stored is lost.`;
}

export class NoSpaceLeft extends OperatorError {
  override readonly name = "NoSpaceLeft";
}

/** Of the system, and of Postgres. */
const CODES = ["ENOSPC", "EDQUOT", "53100"];

export function isAboutSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return error instanceof NoSpaceLeft || (code !== undefined && CODES.includes(code)) || isAboutSpace(error.cause);
}

/** @throws {NoSpaceLeft} that says how much is free and how much is needed */
export async function refuseWithoutSpace(folder: string, needed = TO_RUN): Promise<void> {
  const free = await freeSpace(folder, needed);
  if (!free.isEnough) throw new NoSpaceLeft(noSpaceSentence(folder, free, needed));
}
