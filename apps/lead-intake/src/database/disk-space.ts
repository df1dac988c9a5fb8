import { statfs } from "node:fs/promises";
import { OperatorError } from "../platform/operator-error.ts";

const MIB = 1024 * 1024;
/** The embedded database extends its write-ahead log by files of this size. */
const LOG_FILE = 16 * MIB;
/** For what one statement writes besides: 50 of the largest leads take half of it. */
const MARGIN = 3 * MIB;

/** With less free space no statement is run: the embedded database hangs when it cannot extend its log. */
export const SPACE_NEEDED = LOG_FILE + MARGIN;
/** The size of a database without leads. */
const EMPTY_DATABASE = 39 * MIB;
export const SPACE_NEEDED_TO_CREATE = EMPTY_DATABASE + SPACE_NEEDED;

export type FreeSpace = {
  readonly bytes: number;
  readonly isEnough: boolean;
};

/** Free space for this user on a folder's disk. A file system that does not report it counts as having enough. */
export async function freeSpace(folder: string, needed = SPACE_NEEDED): Promise<FreeSpace> {
  const { blocks, bavail, bsize } = await statfs(folder);
  return { bytes: bavail * bsize, isEnough: blocks === 0 || bavail * bsize >= needed };
}

export function noSpaceSentence(folder: string, bytes: number, needed = SPACE_NEEDED): string {
  const inMib = (size: number) => `${Math.floor(size / MIB)} MiB`;
  return `No space is left for the database in ${folder}: ${inMib(bytes)} are free, ${inMib(needed)} are needed. Free some; nothing that is stored is lost.`;
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
export async function refuseWithoutSpace(folder: string, needed = SPACE_NEEDED): Promise<void> {
  const { bytes, isEnough } = await freeSpace(folder, needed);
  if (!isEnough) throw new NoSpaceLeft(noSpaceSentence(folder, bytes, needed));
}
