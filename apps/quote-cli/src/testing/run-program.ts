import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { FIXED_SITE } from "./fixed-site.ts";

export const PROGRAM: string = join(import.meta.dirname, "../../bin/roi-quote.js");

/** From a question to its answer, so that the keys meet a question that is drawn as a whole. */
const READING_MS = 100;

export type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

type RunOptions = {
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
};

const ENV = { ...process.env, SITE_CONFIG: FIXED_SITE, NO_COLOR: "" };

/** Runs the built program as a child process, the way a shell does. */
export function runProgram(args: readonly string[], { stdin = "", env = {}, cwd }: RunOptions = {}): Promise<Ran> {
  return collect(spawn(process.execPath, [PROGRAM, ...args], { cwd, env: { ...ENV, CI: "true", ...env } }), stdin);
}

/** Runs it from a shell, with redirections, in a folder. */
export function runInShell(command: string, folder: string, before = ":"): Promise<Ran> {
  const program = `'${process.execPath}' '${PROGRAM}' ${command}`;
  return collect(spawn("sh", ["-c", `${before}; ${program}`], { cwd: folder, env: { ...ENV, CI: "true" } }), "");
}

/** A question of the program, and the keys that a person answers it with. */
type Answer = readonly [question: string, keys: string];

/** Whether `script` is here, as on Linux, and the system gives it a pseudo-terminal: some containers have none to give. */
export const OPENS_TERMINALS: boolean =
  process.platform === "linux" && spawnSync("script", ["-qec", "true", "/dev/null"]).status === 0;

/** Runs it on a pseudo-terminal; what it prints and what is typed share one stream. */
export async function runOnTerminal(
  args: readonly string[],
  answers: readonly Answer[] = [],
  env: Record<string, string> = {},
): Promise<Ran> {
  const program = [process.execPath, PROGRAM, ...args].map((word) => `'${word}'`).join(" ");
  const child = spawn("script", ["-qec", `stty cols 120 rows 40; exec ${program}`, "/dev/null"], {
    env: { ...ENV, TERM: "xterm", ...env },
  });
  onTestFinished(() => void child.kill());
  const open = [...answers];
  let unanswered = "";
  let keys: string[] = [];
  const press = () => child.stdin.write(keys.shift() ?? "");
  child.stdout.on("data", (chunk: Buffer) => {
    // A key is seen on the screen before the next one is pressed.
    if (keys.length > 0) return press();
    unanswered += chunk;
    const [next] = open;
    if (!next || !unanswered.includes(next[0])) return;
    open.shift();
    unanswered = "";
    keys = [...next[1]];
    setTimeout(press, READING_MS);
  });
  return collect(child, null);
}

/** A folder of its own for a test, removed after it. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "roi-quote-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function collect(child: ReturnType<typeof spawn>, stdin: string | Uint8Array | null): Promise<Ran> {
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
