import { createInterface } from "node:readline";
import {
  DataDirectoryInUse,
  type DataDirectoryLock,
  lockDataDirectory,
} from "../../storage/data-directory/data-directory-lock.ts";
import { dataDirectory } from "../../storage/data-directory/data-directory.ts";

/**
 * A process that wants a data directory, run by the lock's tests, several at a time. Its argument is the directory. Each
 * line it reads is an order: a moment in milliseconds since 1970, at which it tries and prints "won", "refused" and the
 * holder's process id, or the error; or "release".
 */
const directory = dataDirectory(process.argv[2] ?? null);
let lock: DataDirectoryLock | null = null;

process.stdout.write("ready\n");
for await (const order of createInterface({ input: process.stdin })) {
  process.stdout.write(`${order === "release" ? await release() : await tryAt(Number(order))}\n`);
}

async function tryAt(moment: number): Promise<string> {
  // Busy, because a timer would spread the contenders over some milliseconds.
  while (Date.now() < moment);
  try {
    lock = await lockDataDirectory(directory, { port: 1, token: "of a contender" });
    return "won";
  } catch (error) {
    return error instanceof DataDirectoryInUse ? `refused ${error.holder.pid}` : String(error);
  }
}

async function release(): Promise<string> {
  await lock?.release();
  lock = null;
  return "released";
}
