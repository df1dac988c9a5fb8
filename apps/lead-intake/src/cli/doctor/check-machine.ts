import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { access, constants, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { DataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { packageRoot } from "../../platform/package-root.ts";
import { type Finding, findingsAbout } from "./finding.ts";

const MIB = 1024 * 1024;
/** Room for some 100,000 leads and a copy of them. */
const COMFORTABLE = { bytes: 500 * MIB, files: 1_000 };
/** For the store's write-ahead log, which takes each lead first. */
const NEEDED_BYTES = 8 * MIB;
/** Linux's numbers of file systems on which leads may be lost, with the reason. */
const UNSAFE: Readonly<Record<number, string>> = {
  0x01021994: "is in memory (tmpfs): leads are lost when the machine restarts",
  0x858458f6: "is in memory (ramfs): leads are lost when the machine restarts",
  0x6969: "is on a network file system (NFS), where SQLite's locks and write-ahead log do not work",
  0xff534d42: "is on a network file system (CIFS), where SQLite's locks and write-ahead log do not work",
  0xfe534d42: "is on a network file system (SMB), where SQLite's locks and write-ahead log do not work",
  0x794c7630: "is a layer of a container (overlay): leads are lost with the container. Mount a volume there",
};
/** Receivers of signed webhooks refuse a time that is five minutes off. */
const CLOCK_PROBLEM_MS = 60_000;
const CLOCK_WARNING_MS = 5_000;
const PROGRAM_LIMIT_MS = 3_000;

/** Space and permission where the leads are, or will be. */
export async function checkDisk({ path }: DataDirectory): Promise<Finding> {
  const { ok, warning, problem } = findingsAbout("disk");
  const folder = nearestFolder(path);
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch {
    return problem(`This user may not write to ${folder}: change its owner, or name another folder with DATA_DIR.`);
  }
  const { blocks, bavail, bsize, files: all, ffree } = await statfs(folder);
  // Some file systems report no sizes, or no inodes.
  const bytes = blocks === 0 ? Number.MAX_SAFE_INTEGER : bavail * bsize;
  const files = all === 0 ? Number.MAX_SAFE_INTEGER : ffree;
  const free = `${Math.floor(bytes / MIB)} MiB are free in ${folder}.`;
  if (bytes < NEEDED_BYTES || files === 0)
    return problem(
      `${bytes < NEEDED_BYTES ? free : `No more files (inodes) fit in ${folder}.`} Leads are refused, or soon will be: free some space.`,
    );
  if (bytes < COMFORTABLE.bytes) return warning(`${free} Make room before it is full: leads would be refused.`);
  if (files < COMFORTABLE.files)
    return warning(`${free} Its disk takes only ${files} more files (inodes): delete some before it is full.`);
  return ok(free);
}

/** Whether leads outlive the process there. @returns null on file systems that keep synced files */
export async function checkFileSystem({ path }: DataDirectory): Promise<Finding | null> {
  const folder = nearestFolder(path);
  const unsafe = UNSAFE[(await statfs(folder)).type];
  return unsafe === undefined
    ? null
    : findingsAbout("disk").warning(`${folder} ${unsafe}: name another with DATA_DIR.`);
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

/** @param elsewhere the time of another machine's clock, in milliseconds since 1970, if there is one to ask */
export async function checkClock(elsewhere: number | null, now = Date.now()): Promise<Finding> {
  const { ok, warning, problem } = findingsAbout("clock");
  const advice = "Let the machine set its clock, such as by systemd-timesyncd or chrony.";
  const { mtimeMs: built } = await stat(join(packageRoot(), "package.json"));
  if (now < built - CLOCK_PROBLEM_MS)
    return problem(`It is ${iso(now)} here, before this program was installed (${iso(built)}). ${advice}`);
  const isSynchronized = await synchronized();
  if (elsewhere !== null) {
    const difference = Math.abs(now - elsewhere);
    const text = `It differs by ${(difference / 1000).toFixed(1)} s from the database server's.`;
    if (difference > CLOCK_PROBLEM_MS) return problem(`${text} ${advice}`);
    if (difference > CLOCK_WARNING_MS) return warning(`${text} ${advice}`);
    if (isSynchronized !== false) return ok(text);
  }
  if (isSynchronized === false) return warning(`Nothing sets this machine's clock. ${advice}`);
  return ok(
    isSynchronized ? "The machine keeps it synchronized." : `It is ${iso(now)} here; nothing to compare it with.`,
  );
}

/** Null if systemd does not know. */
async function synchronized(): Promise<boolean | null> {
  const told = await output("timedatectl", "show", "-p", "NTPSynchronized", "--value");
  return told === null ? null : told === "yes";
}

/** Whether the last nightly backup failed, also on its way off the machine. @returns null if not, or if no unit makes any */
export async function checkBackup(): Promise<Finding | null> {
  const told = await output("systemctl", "show", "lead-intake-backup.service", "-p", "LoadState,Result");
  if (!told?.includes("LoadState=loaded") || told.includes("Result=success")) return null;
  return findingsAbout("backup").problem(
    "The last one failed, or could not leave this machine (COPY_TO). Why:  journalctl -u lead-intake-backup  Once that is mended:  systemctl start lead-intake-backup",
  );
}

/** Null if there is no such program, or if it fails. */
async function output(program: string, ...args: readonly string[]): Promise<string | null> {
  try {
    return (await promisify(execFile)(program, args, { timeout: PROGRAM_LIMIT_MS })).stdout.trim();
  } catch {
    return null;
  }
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
