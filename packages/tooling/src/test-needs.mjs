// @ts-check
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { chromium, firefox, webkit } from "playwright";
import { canInstallDebianPackages, installDebianPackages } from "./debian-packages.mjs";
import { findChromium, findFirefox, findWebKit } from "./find-engines.mjs";
import { findPgBouncer, findPostgres } from "./find-postgres.mjs";
import { runShown } from "./processes.mjs";

const PLAYWRIGHT = join(import.meta.dirname, "../node_modules/playwright/cli.js");

/**
 * A program that tests need and that no package of npm brings.
 *
 * @typedef {object} Need
 * @property {string} program
 * @property {string} tests what does not run without it
 * @property {readonly string[]} [projects] those of them that are Playwright's projects
 * @property {() => unknown} find the system's; null when there is none
 * @property {import("playwright").BrowserType} [own] Playwright's, which any user can download
 * @property {readonly string[]} packages Debian's
 * @property {string} [homebrew] what `brew install` takes
 */

/** @type {readonly Need[]} */
export const NEEDS = [
  {
    program: "Chromium",
    tests: "the end-to-end tests, but for Firefox's and WebKit's, and voice-client's in a browser",
    projects: ["chromium", "core in chromium"],
    find: findChromium,
    own: chromium,
    // Without a face such as Arial the page's stand-in for its display face has nothing to stand on.
    packages: ["chromium", "chromium-headless-shell", "fonts-liberation"],
    homebrew: "--cask google-chrome",
  },
  {
    program: "Firefox",
    tests: "the end-to-end tests in Firefox",
    projects: ["core in firefox"],
    find: findFirefox,
    own: firefox,
    packages: ["firefox-esr"],
    homebrew: "--cask firefox",
  },
  {
    program: "WebKit",
    tests: "the end-to-end tests in WebKit",
    projects: ["core in webkit"],
    find: findWebKit,
    own: webkit,
    packages: ["webkit2gtk-driver", "xvfb"],
  },
  {
    program: "Postgres",
    tests: "lead-intake's test files that use a Postgres server",
    find: findPostgres,
    packages: ["postgresql"],
    homebrew: "postgresql@17",
  },
  {
    program: "PgBouncer",
    tests: "lead-intake's tests through PgBouncer, which go to Postgres directly",
    find: findPgBouncer,
    packages: ["pgbouncer"],
    homebrew: "pgbouncer",
  },
];

/**
 * @typedef {object} Machine
 * @property {NodeJS.ProcessEnv} env
 * @property {boolean} canInstall
 * @property {(packages: readonly string[]) => Promise<void>} install
 * @property {((question: string) => Promise<string>) | null} ask null if nobody sits at a terminal
 */

/** @returns {Machine} */
function thisMachine() {
  return {
    env: process.env,
    canInstall: canInstallDebianPackages(),
    install: installDebianPackages,
    ask: process.stdin.isTTY && process.stdout.isTTY ? askInTerminal : null,
  };
}

/**
 * Installs Debian's packages as root, unless somebody at a terminal says no, and downloads Playwright's browsers for what
 * is missing then.
 *
 * @param {readonly Need[]} [needs]
 * @param {Machine} [machine]
 * @returns {Promise<readonly Need[]>} what is missing still
 */
export async function provideNeeds(needs = NEEDS, machine = thisMachine()) {
  let missing = await absent(needs);
  const packages = missing.flatMap((need) => need.packages);
  const installs = packages.length > 0 && (await mayInstall(packages, machine));
  if (installs) {
    console.log(`Installing Debian's ${packages.join(", ")} with apt-get, to test with.`);
    await machine.install(packages);
    missing = await absent(missing);
  }
  for (const { program, own } of missing) {
    if (!own) continue;
    console.log(`There is no ${program} here: downloading Playwright's own.`);
    const options = ["--no-shell", ...(installs ? ["--with-deps"] : [])];
    await runShown(process.execPath, [PLAYWRIGHT, "install", ...options, own.name()]);
  }
  return absent(missing);
}

/** @param {readonly string[]} packages @param {Machine} machine */
async function mayInstall(packages, { env, canInstall, ask }) {
  if (!canInstall || env["CI"] || ask === null) return canInstall;
  const answer = await ask(`Install Debian's ${packages.join(", ")} with apt-get, to test with? [Y/n] `);
  return /^(?:y|yes|)$/i.test(answer.trim());
}

/** @param {string} question */
async function askInTerminal(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return terminal.question(question).finally(() => terminal.close());
}

/**
 * @typedef {object} TestPlan
 * @property {boolean} starts false without a Chromium, and on CI, where nothing may be left out
 * @property {boolean} withPostgres
 * @property {readonly string[]} projects Playwright's that run
 * @property {readonly string[]} leftOut a line for each missing program: what does not run, and how to install it
 */

/**
 * @param {readonly Need[]} missing
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 * @returns {TestPlan}
 */
export function planTests(missing, env = process.env, platform = process.platform) {
  const isMissing = (/** @type {string} */ name) => missing.some(({ program }) => program === name);
  return {
    starts: missing.length === 0 || (!env["CI"] && !isMissing("Chromium")),
    withPostgres: !isMissing("Postgres"),
    projects: NEEDS.filter(({ program }) => !isMissing(program)).flatMap(({ projects = [] }) => projects),
    leftOut: missing.map((need) => `${need.tests}: no ${need.program} (${installCommand(need, platform)})`),
  };
}

/** @param {Need} need @param {NodeJS.Platform} platform */
function installCommand({ packages, homebrew }, platform) {
  if (platform === "darwin" && homebrew) return `brew install ${homebrew}`;
  return `${platform === "linux" ? "" : "on Linux: "}sudo apt-get install ${packages.join(" ")}`;
}

/** @param {readonly Need[]} needs */
async function absent(needs) {
  const isThere = await Promise.all(needs.map(async ({ find, own }) => find() !== null || (own && starts(own))));
  return needs.filter((_, at) => !isThere[at]);
}

/** Whether Playwright's own is here and starts: it comes without the libraries that it needs of the system. @param {import("playwright").BrowserType} own */
async function starts(own) {
  const executablePath = own.executablePath();
  if (!existsSync(executablePath)) return false;
  return own.launch({ executablePath }).then(
    (browser) => browser.close().then(() => true),
    () => false,
  );
}
