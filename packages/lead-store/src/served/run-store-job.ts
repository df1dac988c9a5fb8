import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { DataDirectory } from "../sqlite/data-directory.ts";

export type StoreJob = {
  readonly job: "copy" | "reconcile";
  readonly directory: DataDirectory;
  /** The variable `RETENTION_DAYS`; null keeps leads. */
  readonly retentionDays: number | null;
};

type RunOptions = {
  readonly signal?: AbortSignal | undefined;
  /** @default `store-job.js` beside this program */
  readonly program?: string | undefined;
};

/**
 * Runs a job in a process of its own: closing a copy's file in the server's would drop SQLite's locks, and leads would wait.
 *
 * @returns what the job answers: the path of a copy, or a `Reconciled`
 */
export async function runStoreJob<Answer>(job: StoreJob, { signal, program }: RunOptions = {}): Promise<Answer> {
  const file = program ?? fileURLToPath(new URL("./store-job.js", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [file, JSON.stringify(job)], { env: {}, signal });
  return JSON.parse(stdout) as Answer;
}
