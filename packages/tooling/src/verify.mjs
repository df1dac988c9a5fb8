// @ts-check
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT, runShown } from "./processes.mjs";
import { NEEDS, planTests } from "./needs.mjs";
import { checkResult, MACHINE_TAGS, readPlaywright, readVitest, summarize } from "./tally.mjs";

/** @typedef {import("./tally.mjs").Result} Result */
/** @typedef {Awaited<ReturnType<typeof planTests>>} Plan */

const OLDEST_BROWSERS = "chrome 111, edge 111, firefox 128, safari 16.4, ios_saf 16.4";
/** Used only where they exist: by supabase-js and by the PDF writer. */
const GUARDED_FEATURES = "Uint8ArrayToBase64,Uint8ArrayToHex";
const BUILT_SCRIPTS = ["apps/landing/dist/**/*.js", "apps/leads-desk/dist/**/*.js", "apps/quote-desk/dist/**/*.js"];

const BUILD = "production build";
/** Checks that do not run the product: name, command, arguments. @type {readonly (readonly [string, string, readonly string[]])[]} */
const CHECKS = [
  ["format (pnpm format writes it)", "oxfmt", ["--check"]],
  ["lint and import rules", "oxlint", ["--config", "packages/tooling/oxlint.config.mjs", "--deny-warnings"]],
  ["subjects of commits", "node", ["packages/tooling/src/commit-subjects.mjs"]],
  ["types", "turbo", ["run", "typecheck", "--output-logs=errors-only"]],
  [BUILD, "turbo", ["run", "build", "--output-logs=errors-only"]],
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

/** Every check runs, also after one has failed, but none on a former build. */
export async function runChecks() {
  /** @type {Result[]} */
  const results = [];
  for (const [name, command, args] of CHECKS) {
    heading(name);
    const isPassed = (await runShown(command, args)) === 0;
    results.push(checkResult(name, isPassed));
    if (name === BUILD && !isPassed) break;
  }
  return results;
}

/** Runs Vitest in the server's folder: its tests build it with tools that look for files in the current folder. */
function runVitest(/** @type {readonly string[]} */ args) {
  const command = ["--filter", "@contractor-roi/lead-intake", "exec", "vitest", "run", ...args];
  const file = join(ROOT, "packages/tooling/test-results/vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return runTests("unit tests", [...command, ...reporters], file, (written) => readVitest(written, ROOT));
}

/** @param {readonly string[]} args passed on to Playwright */
function runEndToEnd(args) {
  heading("end-to-end tests");
  const command = ["--filter", "@contractor-roi/e2e", "exec", "playwright", "test", ...args];
  return runTests("end-to-end", command, join(ROOT, "e2e/test-results/playwright.json"), readPlaywright);
}

/**
 * Counts a failure where the program failed and no test did, as after an error outside of the tests.
 *
 * @param {string} name
 * @param {readonly string[]} command of pnpm
 * @param {string} file written by the command
 * @param {(report: any) => Result[]} read
 */
async function runTests(name, command, file, read) {
  rmSync(file, { force: true });
  const exitCode = await runShown("pnpm", command);
  const results = existsSync(file) ? read(JSON.parse(readFileSync(file, "utf8"))) : [];
  const isExplained = exitCode === 0 ? results.length > 0 : results.some(({ status }) => status === "failed");
  return isExplained ? results : [...results, checkResult(`${name} (exit code ${exitCode}, see above)`, false)];
}

/**
 * Runs the end-to-end tests of `pnpm e2e`, once the product is built, in the engines of this machine.
 *
 * @param {readonly string[]} args passed on to Playwright
 * @returns {Promise<number>} the exit code
 */
export async function endToEnd(args) {
  const plan = await planTests(NEEDS.filter((need) => need.projects));
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
  const plan = await planTests();
  if (plan.stops) return refuse(plan);
  const results = await runChecks();
  const hasBuilt = results.length === CHECKS.length;
  heading("unit, property, component, function and database tests");
  // One after the other: both keep the processor busy, and side by side they starve each other.
  results.push(
    ...(await runVitest(["--config", join(ROOT, "packages/tooling/vitest.projects.mjs"), ...withoutTags(plan)])),
  );
  if (!hasBuilt) plan.leftOut.push("the end-to-end tests, and the checks of what is built: the build failed");
  else if (plan.projects.length > 0) results.push(...(await runEndToEnd(options(withoutTwin(plan.projects)))));
  return report(results, plan);
}

/** The suites of lead-intake that kill the server, cut its power and fill its disk: each must have run. */
export async function leadLoss() {
  const plan = await planTests(NEEDS.filter(({ name }) => /postgres|small-disk|compiler/.test(name)));
  if (plan.stops) return refuse(plan);
  process.env["DEEP_TESTS"] = "1";
  const results = [];
  // One by one: Vitest fails for a name that no file has.
  for (const name of LEAD_LOSS) results.push(...(await runVitest([name, ...withoutTags(plan)])));
  return report(results, plan);
}

/** Leaves out the tests whose tag is a missing need. @param {Plan} plan */
function withoutTags({ without }) {
  process.env["WITHOUT_POSTGRES"] = without.includes("postgres") ? "1" : "";
  const tags = MACHINE_TAGS.filter((tag) => without.includes(tag));
  return tags.length > 0 ? [`--tags-filter=${tags.map((tag) => `!${tag}`).join(" && ")}`] : [];
}

/** @param {Plan} plan @returns {number} the exit code */
function refuse({ leftOut }) {
  for (const line of leftOut) console.error(`Cannot run here: ${line}`);
  return 1;
}

/** The core runs in the oldest Chromium; today's runs all other tests, and the core as well where there is no oldest. @param {readonly string[]} projects */
const withoutTwin = (projects) =>
  projects.filter((name) => name !== "core in chromium" || !projects.includes("core in the oldest chromium"));

/** @param {readonly string[]} projects */
const options = (projects) => projects.map((name) => `--project=${name}`);

/** @param {readonly Result[]} results @param {Plan} [plan] @returns {number} the exit code */
export function report(results, plan) {
  const { lines, closing, exitCode } = summarize(results, { ...plan, isCi: Boolean(process.env["CI"]) });
  console.log(["", ...lines, "", closing].join("\n"));
  return exitCode;
}

/** @param {string} name */
const heading = (name) => console.log(`\n== ${name} (after ${Math.round(performance.now() / 1000)} s)`);
