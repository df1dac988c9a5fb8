import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { runProgram as run } from "../program.ts";
import { FIXED_SITE } from "./fixed-site.ts";

export const PROGRAM: string = join(import.meta.dirname, "../../bin/roi-quote.js");

export type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

type RunOptions = {
  readonly stdin?: string | Uint8Array | AsyncIterable<Uint8Array>;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Whether a person reads both outputs. */
  readonly isTTY?: boolean;
};

/** The length of a pipe's pieces. */
const PIECE_LENGTH = 65_536;
const ENV = { ...process.env, SITE_CONFIG: FIXED_SITE, NO_COLOR: "" };

/** Runs the program from its source in this process. */
export async function runProgram(
  args: readonly string[],
  { stdin = "", env = {}, cwd = process.cwd(), isTTY = false }: RunOptions = {},
): Promise<Ran> {
  const pieces = typeof stdin === "string" || stdin instanceof Uint8Array ? piecesOf(stdin) : stdin;
  const input = Readable.from(pieces, { highWaterMark: 1 });
  const stdout = Object.assign(new PassThrough(), { isTTY });
  const stderr = Object.assign(new PassThrough(), { isTTY });
  const written = Promise.all([buffer(stdout), buffer(stderr)]);
  const before = process.cwd();
  process.chdir(cwd);
  try {
    const code = await run(args, { stdin: input, stdout, stderr, env: { ...ENV, ...env } });
    stdout.end();
    stderr.end();
    const [out, err] = await written;
    return { code, stdout: String(out), stderr: String(err) };
  } finally {
    process.chdir(before);
  }
}

function* piecesOf(content: string | Uint8Array): Generator<Uint8Array> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += PIECE_LENGTH) yield bytes.subarray(at, at + PIECE_LENGTH);
}

/** Runs the built program as a child process, the way a shell does. */
export function runBuilt(args: readonly string[], stdin = ""): Promise<Ran> {
  return collect(spawn(process.execPath, [PROGRAM, ...args], { env: { ...ENV, CI: "true" } }), stdin);
}

/** Runs it from a shell, with redirections, in a folder. */
export function runInShell(command: string, folder: string, before = ":"): Promise<Ran> {
  const program = `'${process.execPath}' '${PROGRAM}' ${command}`;
  return collect(spawn("sh", ["-c", `${before}; ${program}`], { cwd: folder, env: { ...ENV, CI: "true" } }), "");
}

/** Whether `script` is here, as on Linux, and the system gives it a pseudo-terminal: some containers have none to give. */
export const OPENS_TERMINALS: boolean =
  process.platform === "linux" && spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0;

/** Runs it on a pseudo-terminal. */
export function runOnTerminal(args: readonly string[]): Promise<Ran> {
  const program = [process.execPath, PROGRAM, ...args].map((word) => `'${word}'`).join(" ");
  return collect(
    spawn("script", ["-qec", `stty cols 120 rows 40; exec ${program}`, "/dev/null"], {
      env: { ...ENV, TERM: "xterm" },
    }),
    null,
  );
}

/** A folder of its own for a test, removed after it. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "roi-quote-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function collect(child: ReturnType<typeof spawn>, stdin: string | null): Promise<Ran> {
  let stdout = "";
  let stderr = "";
  child.stdout?.on("data", (chunk: Buffer) => (stdout += chunk));
  child.stderr?.on("data", (chunk: Buffer) => (stderr += chunk));
  if (stdin !== null) child.stdin?.end(stdin);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      child.stdin?.end();
      resolve({ code, stdout, stderr });
    });
  });
}
