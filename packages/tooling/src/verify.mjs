// @ts-check
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT, runShown } from "./processes.mjs";
import { NEEDS, planTests, provideNeeds } from "./needs.mjs";
import { MACHINE_TAGS, summarize, tallyCheck, tallyPlaywright, tallyVitest } from "./tally.mjs";

/** @typedef {import("./tally.mjs").Suite} Suite */

const OLDEST_BROWSERS = "chrome 111, edge 111, firefox 128, safari 16.4, ios_saf 16.4";
/** Used only where they exist: by supabase-js and by the PDF writer. */
const GUARDED_FEATURES = "Uint8ArrayToBase64,Uint8ArrayToHex";
const BUILT_SCRIPTS = ["apps/landing/dist/**/*.js", "apps/leads-desk/dist/**/*.js", "apps/quote-desk/dist/**/*.js"];

/** Checks that do not run the product: name, command, arguments. @typedef {readonly [string, string, readonly string[]]} Check */
/** @type {readonly Check[]} */
const CHECKS = [
  ["format (pnpm format writes it)", "oxfmt", ["--check"]],
  ["lint and import rules", "oxlint", ["--config", "packages/tooling/oxlint.config.mjs", "--deny-warnings"]],
  ["types", "turbo", ["run", "typecheck", "--output-logs=errors-only"]],
];
/** @type {Check} */
const BUILD = ["production build", "turbo", ["run", "build", "--output-logs=errors-only"]];
/** Those that read what was built. @type {readonly Check[]} */
const BUILT_CHECKS = [
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
/** Suites that show that no acknowledged lead is lost. */
const LEAD_LOSS = ["serve.kill", "serve.full-disk", "power-cuts"].map((name) => `${name}.deep.test.ts`);

/** Every check runs, also after one has failed, but none on a former build. @returns {Promise<Suite[]>} */
export async function runChecks() {
  /** @type {Suite[]} */
  const suites = [];
  for (const check of [...CHECKS, BUILD]) suites.push(await runCheck(check));
  if (hasBuilt(suites)) for (const check of BUILT_CHECKS) suites.push(await runCheck(check));
  return suites;
}

/** @param {Check} check */
async function runCheck([name, command, args]) {
  heading(name);
  return tallyCheck(name, (await runShown(command, args)) === 0);
}

/** @param {readonly Suite[]} suites */
const hasBuilt = (suites) => suites.some(({ name, failed }) => name === BUILD[0] && failed === 0);

/** Runs Vitest in the server's folder: its tests build it with tools that look for files in the current folder. */
function runVitest(/** @type {readonly string[]} */ args) {
  const command = ["--filter", "@contractor-roi/lead-intake", "exec", "vitest", "run", ...args];
  const file = join(ROOT, "packages/tooling/test-results/vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return runTests("unit tests", [...command, ...reporters], file, (written) => tallyVitest(written, ROOT));
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
  const plan = planTests(await provideNeeds(NEEDS.filter((need) => need.projects)));
  if (plan.stops || plan.projects.length === 0) return refuse(plan);
  const choice = args.some((arg) => arg.startsWith("--project")) ? [] : options(plan.projects);
  return report(await runEndToEnd([...args, ...choice]), plan);
}

/**
 * Everything: what `npm test` and CI run. Prints a line per suite, one for each part that could not run on this machine, and a
 * closing one that adds them up. On CI it runs nothing where a part cannot run that `CI_WITHOUT` does not name.
 *
 * @returns {Promise<number>} the exit code
 */
export async function verify() {
  const plan = planTests(await provideNeeds());
  if (plan.stops) return refuse(plan);
  const checks = await runChecks();
  heading("unit, property, component, function and database tests");
  // One after the other: both keep the processor busy, and side by side they starve each other.
  const units = await runVitest(["--config", join(ROOT, "packages/tooling/vitest.projects.mjs"), ...withoutTags(plan)]);
  const suites = [...checks, ...units];
  if (!hasBuilt(checks)) plan.leftOut.push("the end-to-end tests, and the checks of what is built: the build failed");
  else if (plan.projects.length > 0) suites.push(...(await runEndToEnd(options(plan.projects))));
  return report(suites, plan);
}

/** The suites of lead-intake that kill the server, cut its power and fill its disk: each must have run. */
export async function leadLoss() {
  const plan = planTests(await provideNeeds(NEEDS.filter(({ name }) => /postgres|small-disk|compiler/.test(name))));
  if (plan.stops) return refuse(plan);
  process.env["DEEP_TESTS"] = "1";
  const suites = [];
  // One by one: Vitest fails for a name that no file has.
  for (const name of LEAD_LOSS) suites.push(...(await runVitest([name, ...withoutTags(plan)])));
  return report(suites, plan);
}

/** Leaves out the tests whose tag is a missing need. @param {{ readonly without: readonly string[] }} plan */
function withoutTags({ without }) {
  process.env["WITHOUT_POSTGRES"] = without.includes("postgres") ? "1" : "";
  const tags = MACHINE_TAGS.filter((tag) => without.includes(tag));
  return tags.length > 0 ? [`--tags-filter=${tags.map((tag) => `!${tag}`).join(" && ")}`] : [];
}

/** @param {{ readonly leftOut: readonly string[] }} plan @returns {number} the exit code */
function refuse({ leftOut }) {
  for (const line of leftOut) console.error(`Cannot run here: ${line}`);
  return 1;
}

/** @param {readonly string[]} projects */
const options = (projects) => projects.map((name) => `--project=${name}`);

/**
 * @param {readonly Suite[]} suites
 * @param {{ readonly leftOut: readonly string[], readonly without: readonly string[] }} [plan]
 * @returns {number} the exit code
 */
export function report(suites, plan) {
  const { lines, closing, exitCode } = summarize(suites, { ...plan, isCi: Boolean(process.env["CI"]) });
  console.log(["", ...lines, "", closing].join("\n"));
  return exitCode;
}

/** @param {string} name */
function heading(name) {
  console.log(`\n== ${name}`);
}
