// @ts-check
// Breaks one line at a time, in a copy of the last commit, and runs the tests of its package: a mutation that no test notices is a
// promise without a proof. By hand: `pnpm mutate --count 50 [FOLDER…]`; the seed is the commit's, or `--seed` in hexadecimal digits.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pnpm, ROOT } from "./processes.mjs";

/** Code whose faults cost leads, money or trust. */
const FOLDERS = [
  "packages/roi-core/src",
  "packages/quote/src",
  "packages/site/src",
  "packages/lead-store/src",
  "packages/lead-queue/src",
  "packages/voice-client/src/call",
  "apps/lead-intake/src/settings",
  "apps/lead-intake/src/intake",
  "apps/lead-intake/src/delivery",
  "apps/lead-intake/src/export",
  "apps/lead-intake/src/desk",
  "apps/lead-intake/src/web",
  "apps/lead-intake/src/app",
  "apps/landing/src/lead",
  "apps/landing/src/calculator",
  "apps/landing/src/embed",
  "apps/leads-desk/src",
  "apps/quote-desk/src",
];

/** Packages whose promises the tests of the server prove, too. */
const SERVED = ["packages/lead-store", "packages/lead-queue"];

/** Patterns and their replacements: each changes behaviour, never types. @type {readonly (readonly [RegExp, string])[]} */
const OPERATORS = [
  [/ === /g, " !== "],
  [/ !== /g, " === "],
  [/ && /g, " || "],
  [/ \|\| /g, " && "],
  [/ < /g, " >= "],
  [/ <= /g, " > "],
  [/ > /g, " <= "],
  [/ >= /g, " < "],
  [/ \+ /g, " - "],
  [/ \* /g, " / "],
  [/\btrue\b(?!>)/g, "false"],
  [/\bfalse\b(?!>)/g, "true"],
  [/\bif \((?=[\w!])/g, "if (false && "],
];
const NO_CODE = /^\s*(?:\/\/|\/?\*|import |export type |type |\| )|readonly \w+\??: /;
/** A mutation that loops for ever is noticed, too. */
const LONGEST_MS = 300_000;

/** @typedef {{ file: string, line: number, after: string, text: string }} Mutation */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: "string", default: "50" }, seed: { type: "string" } },
});

const copy = mkdtempSync(join(tmpdir(), "mutate-"));
/** @type {import("node:child_process").ChildProcess | undefined} */
let running;
process.on("exit", () => {
  if (running?.pid && running.exitCode === null && running.signalCode === null) process.kill(-running.pid, "SIGKILL");
  rmSync(copy, { recursive: true, force: true, maxRetries: 3 });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => process.exit(1));

git("clone", "--quiet", "--shared", ROOT, copy);
for (const args of [
  ["install", "--frozen-lockfile", "--prefer-offline", "--silent"],
  ["--silent", "build"],
])
  if ((await pnpm(args, { cwd: copy })) !== 0) throw new Error(`pnpm ${args.join(" ")} failed in the copy.`);
const folders = positionals.length > 0 ? positionals : FOLDERS;
const seed = values.seed ?? git("rev-parse", "--short=8", "HEAD").slice(0, 8);
const random = randomFrom(Number.parseInt(seed, 16));
// The same number in each folder, so that a large one does not take them all.
const mutations = Array.from({ length: Number(values.count) }, (_, at) => pick(folders[at % folders.length] ?? ""));
for (const folder of new Set(mutations.map(({ file }) => packageOf(file))))
  if (!(await isGreen(folder, "run"))) throw new Error(`The tests of ${folder} fail without a mutation.`);
let noticed = 0;
for (const mutation of mutations) {
  const isNoticed = await isNoticedByTests(mutation);
  console.log(`${isNoticed ? "noticed " : "SURVIVED"} ${mutation.file}:${mutation.line}  ${mutation.after.trim()}`);
  if (isNoticed) noticed += 1;
}
console.log(`${noticed} of ${mutations.length} noticed, seed ${seed}`);

/** @param {string} folder @returns {Mutation} */
function pick(folder) {
  const files = git("ls-files", folder)
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\/|-drawings/.test(file));
  const found = files.flatMap((file) => mutationsOf(file));
  const chosen = found[Math.floor(random() * found.length)];
  if (!chosen) throw new Error(`Nothing to change in ${folder}`);
  return chosen;
}

/** @param {string} file @returns {Mutation[]} */
function mutationsOf(file) {
  const text = readFileSync(join(copy, file), "utf8");
  return text.split("\n").flatMap((before, at) =>
    NO_CODE.test(before)
      ? []
      : OPERATORS.flatMap(([operator, replacement]) =>
          [...before.matchAll(operator)].map((match) => ({
            file,
            text,
            line: at + 1,
            after: before.slice(0, match.index) + replacement + before.slice(match.index + match[0].length),
          })),
        ),
  );
}

/**
 * Tests that import the file run first, then all of its package: some read it as text, or run what is built from it.
 *
 * @param {Mutation} mutation
 * @returns {Promise<boolean>}
 */
async function isNoticedByTests({ file, text, line, after }) {
  const path = join(copy, file);
  const lines = text.split("\n");
  lines[line - 1] = after;
  writeFileSync(path, lines.join("\n"));
  const folder = packageOf(file);
  const isNoticed =
    !(await isGreen(folder, "related", path, "--run", "--passWithNoTests")) ||
    !(await isGreen(folder, "run")) ||
    (SERVED.includes(folder) && !(await isGreen("apps/lead-intake", "run")));
  writeFileSync(path, text);
  return isNoticed;
}

/** Runs Vitest until a test fails. @param {string} folder @param {readonly string[]} args @returns {Promise<boolean>} */
async function isGreen(folder, ...args) {
  // A group of its own: workers in an endless loop outlive their parent.
  const tests = spawn("npx", ["vitest", ...args, "--bail=1"], {
    cwd: join(copy, folder),
    stdio: "ignore",
    detached: true,
  });
  running = tests;
  const limit = setTimeout(() => tests.pid && process.kill(-tests.pid, "SIGKILL"), LONGEST_MS);
  const code = await new Promise((resolve) => tests.on("close", resolve));
  clearTimeout(limit);
  return code === 0;
}

/** @param {string} file */
function packageOf(file) {
  return file.split("/").slice(0, 2).join("/");
}

/** The generator mulberry32: the same mutations for the same seed. @param {number} seed */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {...string} args */
function git(...args) {
  return execFileSync("git", args, { cwd: copy, encoding: "utf8" }).trim();
}
