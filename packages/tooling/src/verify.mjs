// @ts-check
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findBrowser, BROWSER_VARIABLE } from "./find-browser.mjs";
import { findPostgres } from "./find-postgres.mjs";
import { ROOT, runShown, turbo } from "./processes.mjs";
import { summarize, tallyCheck, tallyPlaywright, tallyVitest } from "./tally.mjs";
import { NEEDS, planTests, provideNeeds } from "./test-needs.mjs";

/** @typedef {import("./tally.mjs").SuiteResult} SuiteResult */

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
  await turbo("test", "--force", "--continue", "--concurrency=2", "--output-logs=full");
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
 * What `pnpm e2e` runs, once the product is built. An engine that is missing is named first: not every run needs it.
 *
 * @param {readonly string[]} args passed on to Playwright
 * @returns {Promise<number>} the exit code
 */
export async function endToEnd(args) {
  const { starts, leftOut } = planTests(await provideNeeds(NEEDS.filter(({ projects }) => projects)));
  for (const line of leftOut) console.log(`Cannot run here: ${line}`);
  return starts && (await nameBrowser()) ? report([await runEndToEnd(args)]) : 1;
}

/**
 * Everything: what `npm test` and CI run. Prints a line per suite, one for each part that could not run on this machine, and a
 * closing one that adds them up. On CI it runs nothing where a part cannot.
 *
 * @returns {Promise<number>} the exit code: 1 too if a part did not run
 */
export async function verify() {
  const { starts, projects, leftOut } = planTests(await provideNeeds());
  if (!starts) {
    for (const line of leftOut) console.error(`CI leaves nothing out. Cannot run here: ${line}`);
    return 1;
  }
  await nameBrowser();
  if (findPostgres()) delete process.env["WITHOUT_POSTGRES"];
  else process.env["WITHOUT_POSTGRES"] = "1";
  const suites = [...(await runChecks()), ...(await runUnitSuites())];
  if (projects.length > 0) suites.push(await runEndToEnd(projects.map((name) => `--project=${name}`)));
  return report(suites, leftOut);
}

/** So that whatever runs uses the same one. @returns {Promise<boolean>} whether there is one */
async function nameBrowser() {
  const browser = await findBrowser();
  if (browser) process.env[BROWSER_VARIABLE] = browser.executablePath;
  return browser !== null;
}

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
