// @ts-check
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT, runShown } from "./processes.mjs";
import { NEEDS, planTests, provideNeeds } from "./programs.mjs";
import { summarize, tallyCheck, tallyPlaywright, tallyVitest } from "./tally.mjs";

/** @typedef {import("./tally.mjs").Suite} Suite */

const OLDEST_BROWSERS = "chrome 111, edge 111, firefox 128, safari 16.4, ios_saf 16.4";
/** Used only where they exist: by supabase-js and by the PDF writer. */
const GUARDED_FEATURES = "Uint8ArrayToBase64,Uint8ArrayToHex";
const BUILT_SCRIPTS = ["apps/landing/dist/**/*.js", "apps/desk/dist/**/*.js"];

/** Checks that do not run the product: name, command, arguments. @type {readonly (readonly [string, string, readonly string[]])[]} */
const CHECKS = [
  ["format (pnpm format writes it)", "oxfmt", ["--check"]],
  ["lint and import rules", "oxlint", ["--deny-warnings"]],
  ["types", "turbo", ["run", "typecheck", "--output-logs=errors-only"]],
  ["production build", "turbo", ["run", "build", "--output-logs=errors-only"]],
  // knip loads the page's Vite settings, which import a built package.
  ["unused files, exports, dependencies", "knip", ["--config", "packages/tooling/knip.json"]],
  [
    "syntax and built-ins of the oldest browsers in the built scripts",
    "es-check",
    [
      "--checkBrowser",
      `--browserslistQuery=${OLDEST_BROWSERS}`,
      "--checkFeatures",
      "--ignore",
      GUARDED_FEATURES,
      "--module",
      ...BUILT_SCRIPTS,
    ],
  ],
  ["size of the page and its first scripts", "pnpm", ["--filter", "@contractor-roi/landing", "size"]],
];

/** Every check runs, also after one has failed. */
export async function runChecks() {
  /** @type {Suite[]} */
  const suites = [];
  for (const [name, command, args] of CHECKS) {
    heading(name);
    suites.push(tallyCheck(name, (await runShown(command, args)) === 0));
  }
  return suites;
}

/** Unit, property, component, function and database tests of every package, in one run of Vitest. */
function runUnitTests() {
  heading("unit, property, component, function and database tests");
  const config = join(ROOT, "packages/tooling/vitest.projects.mjs");
  // In the server's folder: its tests build it with tools that look for files in the current folder.
  const command = ["--filter", "@contractor-roi/lead-intake", "exec", "vitest", "run", "--config", config];
  const file = join(ROOT, "packages/tooling/test-results/vitest.json");
  return runTests("unit tests", command, file, (written) => tallyVitest(written, ROOT));
}

/** @param {readonly string[]} args passed on to Playwright */
function runEndToEnd(args) {
  heading("end-to-end tests");
  const command = ["--filter", "@contractor-roi/e2e", "exec", "playwright", "test", ...args];
  return runTests("end-to-end", command, join(ROOT, "e2e/test-results/playwright.json"), tallyPlaywright);
}

/**
 * Counts a failure where the program failed and no test did, as after an error outside of the tests.
 *
 * @param {string} name
 * @param {readonly string[]} command of pnpm
 * @param {string} file written by the command
 * @param {(report: any) => Suite[]} tally
 */
async function runTests(name, command, file, tally) {
  rmSync(file, { force: true });
  const exitCode = await runShown("pnpm", command);
  const suites = existsSync(file) ? tally(JSON.parse(readFileSync(file, "utf8"))) : [];
  const isExplained = exitCode === 0 ? suites.length > 0 : suites.some(({ failed }) => failed > 0);
  return isExplained ? suites : [...suites, tallyCheck(`${name} (exit code ${exitCode}, see above)`, false)];
}

/**
 * Runs the end-to-end tests of `pnpm e2e`, once the product is built, in the engines of this machine.
 *
 * @param {readonly string[]} args passed on to Playwright
 * @returns {Promise<number>} the exit code
 */
export async function endToEnd(args) {
  const { starts, projects, leftOut } = planTests(await provideNeeds(NEEDS.filter((need) => need.projects)));
  if (!starts) return refuse(leftOut);
  const choice = args.some((arg) => arg.startsWith("--project")) ? [] : options(projects);
  return report(await runEndToEnd([...args, ...choice]), leftOut);
}

/**
 * Everything: what `npm test` and CI run. Prints a line per suite, one for each part that could not run on this machine, and a
 * closing one that adds them up. Without a Chromium, and on CI where any part cannot run, it runs nothing.
 *
 * @returns {Promise<number>} the exit code
 */
export async function verify() {
  const { starts, projects, leftOut, withPostgres } = planTests(await provideNeeds());
  if (!starts) return refuse(leftOut);
  if (withPostgres) delete process.env["WITHOUT_POSTGRES"];
  else process.env["WITHOUT_POSTGRES"] = "1";
  const checks = await runChecks();
  // One after the other: both keep the processor busy, and side by side they starve each other.
  const units = await runUnitTests();
  return report([...checks, ...units, ...(await runEndToEnd(options(projects)))], leftOut);
}

/** @param {readonly string[]} leftOut @returns {number} the exit code */
function refuse(leftOut) {
  for (const line of leftOut) console.error(`Cannot run here: ${line}`);
  return 1;
}

/** @param {readonly string[]} projects */
const options = (projects) => projects.map((name) => `--project=${name}`);

/**
 * @param {readonly Suite[]} suites
 * @param {readonly string[]} [leftOut] tests that did not run, and the reason
 * @returns {number} the exit code
 */
export function report(suites, leftOut = []) {
  const { lines, closing, exitCode } = summarize(suites, leftOut);
  console.log(["", ...lines, "", closing].join("\n"));
  return exitCode;
}

/** @param {string} name */
function heading(name) {
  console.log(`\n== ${name}`);
}
