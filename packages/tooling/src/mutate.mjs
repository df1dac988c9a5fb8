// @ts-check
// Breaks one line at a time and runs the tests of its package that import the file: a mutation that no test notices is a
// promise without a proof. By hand, on a clean tree: `pnpm mutate --count 50 --seed 1 [FOLDER…]`.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./processes.mjs";

/** Code whose faults cost leads, money or trust. */
const FOLDERS = [
  "packages/roi-core/src",
  "packages/quote/src",
  "packages/site/src",
  "packages/voice-client/src/call",
  "apps/lead-intake/src/intake",
  "apps/lead-intake/src/store",
  "apps/lead-intake/src/delivery",
  "apps/lead-intake/src/postgres",
  "apps/landing/src/lead",
  "apps/landing/src/calculator",
];

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

/** @typedef {{ file: string, line: number, before: string, after: string, text: string }} Mutation */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { count: { type: "string", default: "50" }, seed: { type: "string", default: "1" } },
});

const folders = positionals.length > 0 ? positionals : FOLDERS;
if (git("status", "--porcelain", "--", ...folders) !== "") throw new Error("Commit first: files are changed in place.");
const random = randomFrom(Number(values.seed));
// The same number in each folder, so that a large one does not take them all.
const mutations = Array.from({ length: Number(values.count) }, (_, at) => pick(folders[at % folders.length] ?? ""));
/** @type {Mutation[]} */
const survivors = [];
for (const mutation of mutations) {
  const isNoticed = await isNoticedByTests(mutation);
  console.log(`${isNoticed ? "noticed " : "SURVIVED"} ${mutation.file}:${mutation.line}  ${mutation.after.trim()}`);
  if (!isNoticed) survivors.push(mutation);
}
console.log(`${mutations.length - survivors.length} of ${mutations.length} noticed, seed ${values.seed}`);

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
  const text = readFileSync(join(ROOT, file), "utf8");
  return text.split("\n").flatMap((before, at) =>
    NO_CODE.test(before)
      ? []
      : OPERATORS.flatMap(([operator, replacement]) =>
          [...before.matchAll(operator)].map((match) => ({
            file,
            text,
            line: at + 1,
            before,
            after: before.slice(0, match.index) + replacement + before.slice(match.index + match[0].length),
          })),
        ),
  );
}

/** @param {Mutation} mutation @returns {Promise<boolean>} */
async function isNoticedByTests({ file, text, line, after }) {
  const path = join(ROOT, file);
  const restore = () => writeFileSync(path, text);
  process.once("exit", restore);
  try {
    const lines = text.split("\n");
    lines[line - 1] = after;
    writeFileSync(path, lines.join("\n"));
    const folder = join(ROOT, file.split("/").slice(0, 2).join("/"));
    const tests = spawn("npx", ["vitest", "related", path, "--run", "--bail=1", "--passWithNoTests"], {
      cwd: folder,
      stdio: "ignore",
      // A group of its own: workers in an endless loop outlive their parent.
      detached: true,
    });
    const limit = setTimeout(() => tests.pid && process.kill(-tests.pid, "SIGKILL"), LONGEST_MS);
    const code = await new Promise((resolve) => tests.on("close", resolve));
    clearTimeout(limit);
    return code !== 0;
  } finally {
    restore();
    process.off("exit", restore);
  }
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
  return execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();
}
