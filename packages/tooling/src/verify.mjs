// @ts-check
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT, runShown, turbo } from "./processes.mjs";
import { NEEDS, planTests, provideNeeds } from "./programs.mjs";
import { summarize, tallyCheck, tallyPlaywright, tallyVitest } from "./tally.mjs";

/** @typedef {import("./tally.mjs").SuiteResult} SuiteResult */

const OLDEST_BROWSERS = "chrome 111, edge 111, firefox 128, safari 16.4, ios_saf 16.4";
/** Used only where they exist: by supabase-js and by the PDF writer. */
const GUARDED_FEATURES = "Uint8ArrayToBase64,Uint8ArrayToHex";
const BUILT_SCRIPTS = ["apps/landing/dist/**/*.js", "apps/desk/dist{,.leads}/**/*.js"];
const E2E_REPORT = join(ROOT, "e2e/test-results/playwright.json");

/** What a pull request must pass without running the product. Every check runs, also after one has failed. */
export async function runChecks() {
  /** @type {SuiteResult[]} */
  const suites = [];
  /** @param {string} name @param {() => Promise<number>} command */
  const check = async (name, command) => {
    heading(name);
    suites.push(tallyCheck(name, (await command()) === 0));
  };
  await check("format (pnpm format writes it)", () => runShown("oxfmt", ["--check"]));
  await check("lint and import rules", () => runShown("oxlint", ["--deny-warnings"]));
  await check("types", () => turbo("typecheck", "--output-logs=errors-only"));
  await check("production build", () => turbo("build", "--output-logs=errors-only"));
  // knip loads the page's Vite settings, which import a built package.
  await check("unused files, exports, dependencies", () =>
    runShown("knip", ["--config", "packages/tooling/knip.json"]),
  );
  await check("syntax and built-ins of the oldest browsers in the built scripts", () =>
    runShown("es-check", [
      "--checkBrowser",
      `--browserslistQuery=${OLDEST_BROWSERS}`,
      "--checkFeatures",
      "--ignore",
      GUARDED_FEATURES,
      "--module",
      ...BUILT_SCRIPTS,
    ]),
  );
  await check("size of the page and its first scripts", () =>
    runShown("pnpm", ["--filter", "@contractor-roi/landing", "size"]),
  );
  return suites;
}

/** Unit, property, component, function and database tests of every package, never from the cache. */
export async function runUnitSuites() {
  const suites = testedPackages();
  for (const { folder } of suites) rmSync(join(folder, "test-results"), { recursive: true, force: true });
  heading("unit, property, component, function and database tests");
  const test = (/** @type {readonly string[]} */ ...options) =>
    // Only: the product is built already.
    turbo("test", "--only", "--force", "--continue", "--output-logs=full", ...options);
  // The server's tests take longest, and wait for programs a third of the time: the others run beside them, one by one.
  const server = "@contractor-roi/lead-intake";
  await Promise.all([test(`--filter=${server}`), test(`--filter=!${server}`, "--concurrency=1")]);
  return suites.map(({ name, folder }) => {
    const report = join(folder, "test-results/vitest.json");
    return existsSync(report) ? tallyVitest(name, readJson(report)) : tallyCheck(`${name} (no report)`, false);
  });
}

/**
 * @param {readonly string[]} args passed on to Playwright
 * @returns {Promise<SuiteResult>}
 */
async function runEndToEnd(args) {
  heading("end-to-end tests");
  rmSync(E2E_REPORT, { force: true });
  await runShown("pnpm", ["--filter", "@contractor-roi/e2e", "exec", "playwright", "test", ...args]);
  return existsSync(E2E_REPORT)
    ? tallyPlaywright("end-to-end", readJson(E2E_REPORT))
    : tallyCheck("end-to-end (no report)", false);
}

/**
 * What `pnpm e2e` runs, once the product is built: in the engines that are here.
 *
 * @param {readonly string[]} args passed on to Playwright
 * @returns {Promise<number>} the exit code
 */
export async function endToEnd(args) {
  const { starts, projects, leftOut } = planTests(await provideNeeds(NEEDS.filter((need) => need.projects)));
  if (!starts) return refuse(leftOut);
  const choice = args.some((arg) => arg.startsWith("--project")) ? [] : options(projects);
  return report([await runEndToEnd([...args, ...choice])], leftOut);
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
  const units = await runUnitSuites();
  return report([...checks, ...units, await runEndToEnd(options(projects))], leftOut);
}

/** @param {readonly string[]} leftOut @returns {number} the exit code */
function refuse(leftOut) {
  for (const line of leftOut) console.error(`Cannot run here: ${line}`);
  return 1;
}

/** @param {readonly string[]} projects */
const options = (projects) => projects.map((name) => `--project=${name}`);

/**
 * @param {readonly SuiteResult[]} suites
 * @param {readonly string[]} [leftOut] what did not run, and why
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

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

function testedPackages() {
  return ["packages", "apps"]
    .flatMap((group) => readdirSync(join(ROOT, group)).map((name) => join(ROOT, group, name)))
    .filter((folder) => existsSync(join(folder, "package.json")))
    .map((folder) => ({ folder, manifest: readJson(join(folder, "package.json")) }))
    .filter(({ manifest }) => manifest.scripts?.test)
    .map(({ folder, manifest }) => ({ name: String(manifest.name).replace("@contractor-roi/", ""), folder }));
}
