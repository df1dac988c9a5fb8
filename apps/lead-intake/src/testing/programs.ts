import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { assertNothingPersonal } from "./personal-data.ts";

export type Finished = {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
};

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;

const SERVER_ENV = { HOST: "127.0.0.1", PORT: "0" };

/**
 * Variables of the tests' environment reach the program only if every program needs them.
 *
 * @param tracer a command that starts the program's own
 */
function spawnProgram(
  name: "serve" | "leads",
  args: readonly string[],
  env: Record<string, string>,
  cwd?: string,
  tracer: readonly string[] = [],
) {
  const command = [...tracer, process.execPath, join(inject("programs"), `${name}.js`), ...args];
  const child = spawn(command[0]!, command.slice(1), {
    env: { PATH: process.env["PATH"], ...env },
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const finished = once(child, "close").then(([code]): Finished => {
    // `leads` prints leads on standard output: that is its purpose.
    assertNothingPersonal(name === "serve" ? stdout + stderr : stderr);
    return { code, stdout, stderr };
  });
  return { child, finished, stdout: () => stdout, stderr: () => stderr };
}

/** Runs the server until it is ready. Rejects with its output if it ends before. @returns `url`: the page's, with a slash at the end */
export async function startServerProcess(env: Record<string, string>, tracer?: readonly string[]) {
  const { child, finished, stdout, stderr } = spawnProgram("serve", [], { ...SERVER_ENV, ...env }, undefined, tracer);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const [, page] = /^Page: {3}(\S+)\n/.exec(stdout()) ?? [];
      if (page !== undefined) resolve(page);
    });
    void finished.then(({ code, stderr: said }) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
  /** Everything printed so far. */
  const output = () => stdout() + stderr();
  return { pid: child.pid!, url, output, signal: (name: NodeJS.Signals) => void child.kill(name), finished };
}

/** Runs the server where it is expected to end by itself; it is ended after the test if it did not. */
export function runServer(env: Record<string, string>): Promise<Finished> {
  return killableStart(env).finished;
}

/** A server that may be killed before it is ready; it is, after the test. */
export function killableStart(env: Record<string, string>, signal?: NodeJS.Signals) {
  return killable(spawnProgram("serve", [], { ...SERVER_ENV, ...env }), signal);
}

function killable({ child, finished }: ReturnType<typeof spawnProgram>, signal: NodeJS.Signals = "SIGKILL") {
  const killIt = async () => {
    child.kill(signal);
    await finished;
  };
  onTestFinished(killIt);
  return { kill: killIt, finished };
}

/** Runs `leads desk` until it has printed its link, for one browser; it is ended after the test. */
export async function runLeadsDesk(env: Record<string, string>) {
  const desk = spawnProgram("leads", ["desk", "--no-browser"], env);
  const { child, finished, stdout } = desk;
  killable(desk);
  const link = await new Promise<string>((resolve, reject) => {
    child.stdout.on("data", () => {
      const [found] = /http:\S+(?=\n)/.exec(stdout()) ?? [];
      if (found !== undefined) resolve(found);
    });
    void finished.then(({ code, stderr }) => reject(new Error(`leads desk ended with ${code}: ${stderr}`)));
  });
  return { link, signal: (name: NodeJS.Signals) => void child.kill(name), finished };
}

/** Runs `leads`. */
export function runLeads(args: readonly string[], env: Record<string, string>, cwd?: string): Promise<Finished> {
  return spawnProgram("leads", args, env, cwd).finished;
}

/** Starts `leads`, of which something is to be seen while it runs. */
export function startLeads(
  args: readonly string[],
  env: Record<string, string>,
): { readonly pid: number; readonly finished: Promise<Finished> } {
  const { child, finished } = spawnProgram("leads", args, env);
  return { pid: child.pid!, finished };
}

/** Starts `leads`, to kill it at some moment; it is killed after the test. */
export function killableLeads(args: readonly string[], env: Record<string, string>, signal?: NodeJS.Signals) {
  return killable(spawnProgram("leads", args, env), signal);
}

export async function kill(server: ServerProcess | undefined): Promise<void> {
  server?.signal("SIGKILL");
  await server?.finished;
}
