import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { packageRoot } from "../src/platform/package-root.ts";
import { childrenOf } from "../src/testing/databases/postgres-programs.ts";

/** Of `/proc`, as all of Linux has it. */
const TICKS_PER_SECOND = 100;
const PROGRAMS = join(packageRoot(), "dist");
const run = promisify(execFile);

export type BenchServer = { readonly page: URL; readonly child: ChildProcess };

/** Starts the built server. Resolves when it serves. */
export async function startServer(env: Record<string, string>): Promise<BenchServer> {
  const child = spawn(process.execPath, [join(PROGRAMS, "serve.js")], {
    env: { PATH: process.env["PATH"], HOST: "127.0.0.1", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [line] = await once(child.stdout!, "data");
  const [, page] = /^Page: {3}(\S+)/.exec(String(line)) ?? [];
  if (page === undefined) throw new Error(`The server did not start: ${line}`);
  return { page: new URL(page), child };
}

/** Runs `pnpm leads`. @throws if it fails */
export async function leads(args: readonly string[], env: Record<string, string>): Promise<void> {
  await run(process.execPath, [join(PROGRAMS, "leads.js"), ...args], {
    env: { PATH: process.env["PATH"], ...env },
  });
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** What a process and its threads have taken so far. */
export async function cpuMs({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (((user ?? 0) + (system ?? 0)) * 1000) / TICKS_PER_SECOND;
}

/** What a process, with its threads, and the processes that it has started hold now, and the most it held, in MB. */
export async function memory({ pid }: ChildProcess): Promise<{ now: number; most: number }> {
  const sum = { now: 0, most: 0 };
  for (const each of [pid!, ...(await childrenOf(pid!))]) {
    const status = await readFile(`/proc/${each}/status`, "utf8");
    const mb = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) * 1024) / 1e6;
    sum.now += mb("VmRSS");
    sum.most += mb("VmHWM");
  }
  return sum;
}
