import os from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { vi } from "vitest";
import { runLeads } from "../cli/run-leads.ts";
import { assertNothingPersonal } from "./personal-data.ts";
import type { Finished } from "./programs.ts";

let last: Promise<unknown> = Promise.resolve();

/** Runs a command line of `leads` in this process, one after the other. A process of its own takes a fifth of a second more. */
export function callLeads(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd?: string,
): Promise<Finished> {
  const call = last.then(() => run(args, env, cwd));
  last = call.catch(() => {});
  return call;
}

async function run(args: readonly string[], env: Readonly<Record<string, string>>, cwd?: string): Promise<Finished> {
  const before = { cwd: process.cwd(), env: { ...process.env } };
  const [stdout, stderr] = [spyOnOutput(process.stdout), spyOnOutput(process.stderr)];
  const priority = vi.spyOn(os, "setPriority").mockReturnValue();
  replaceEnv({ PATH: before.env["PATH"], ...env });
  if (cwd !== undefined) process.chdir(cwd);
  try {
    await runLeads(args);
    // The log is written in the next turn.
    await nextTurn();
    assertNothingPersonal(stderr.text());
    return { code: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.exitCode = undefined;
    if (cwd !== undefined) process.chdir(before.cwd);
    replaceEnv(before.env);
    for (const { mockRestore } of [stdout, stderr, priority]) mockRestore();
  }
}

/** In place, since only the process's own object sets the time zone. */
function replaceEnv(env: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value;
}

function spyOnOutput(stream: NodeJS.WriteStream): { text: () => string; mockRestore: () => void } {
  let text = "";
  const listeners = stream.listeners("error");
  const spy = vi.spyOn(stream, "write").mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  return {
    text: () => text,
    mockRestore() {
      spy.mockRestore();
      // Each pipeline into a stream that stays open leaves one.
      for (const added of stream.listeners("error").filter((listener) => !listeners.includes(listener)))
        stream.off("error", added as () => void);
    },
  };
}
