// @ts-check
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser, BROWSER_VARIABLE } from "./find-browser.mjs";
import { ensureEngines, missingEngines } from "./find-engines.mjs";
import { ensurePostgres, MISSING_POOLER, POSTGRES_VARIABLE } from "./find-postgres.mjs";
import { ROOT, runShown, turbo } from "./processes.mjs";
import { summarize, tallyCheck, tallyPlaywright, tallyVitest } from "./tally.mjs";

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
 * @param {readonly string[]} [args] passed on to Playwright
 * @returns {Promise<SuiteResult>}
 */
export async function runEndToEnd(args = []) {
  heading("end-to-end tests");
  rmSync(E2E_REPORT, { force: true });
  const browser = await ensureBrowser();
  await ensureEngines();
  for (const reason of missingEngines()) console.log(`Tests will be skipped: ${reason}.`);
  await runShown("pnpm", ["--filter", "@contractor-roi/e2e", "exec", "playwright", "test", ...args], {
    [BROWSER_VARIABLE]: browser.executablePath,
  });
  return existsSync(E2E_REPORT)
    ? tallyPlaywright("end-to-end", readJson(E2E_REPORT))
    : tallyCheck("end-to-end (no report)", false);
}

/** Everything: what `npm test` and CI run. Prints a line per suite and one closing line that adds them up. */
export async function verify() {
  // First, so that a machine where no browser or database server can be installed fails at once.
  process.env[BROWSER_VARIABLE] = (await ensureBrowser()).executablePath;
  const postgres = await ensurePostgres();
  process.env[POSTGRES_VARIABLE] = postgres.folder;
  await ensureEngines();
  const missing = [...missingEngines(), ...(postgres.pgbouncer ? [] : [MISSING_POOLER])];
  return report([...(await runChecks()), ...(await runUnitSuites()), await runEndToEnd()], missing);
}

/**
 * @param {readonly SuiteResult[]} suites
 * @param {readonly string[]} [missing] why tests were skipped
 * @returns {number} the exit code
 */
export function report(suites, missing = []) {
  const { lines, closing, exitCode } = summarize(suites);
  console.log(["", ...lines, ...missing.map((reason) => `  skipped: ${reason}`), "", closing].join("\n"));
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
