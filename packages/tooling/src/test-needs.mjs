// @ts-check
import { installDebianPackages, mayInstallDebianPackages } from "./debian-packages.mjs";
import { downloadBrowser, findBrowser } from "./find-browser.mjs";
import { findFirefox, findWebKit } from "./find-engines.mjs";
import { findPgBouncer, findPostgres } from "./find-postgres.mjs";

/**
 * A program that tests need and that no package of npm brings.
 *
 * @typedef {object} Need
 * @property {string} program
 * @property {string} tests what does not run without it
 * @property {readonly string[]} [projects] those of them that are Playwright's projects
 * @property {() => boolean | Promise<boolean>} isThere
 * @property {(withSystemPackages: boolean) => Promise<void>} [download] brings it into this user's folder, if it can be had
 * @property {readonly string[]} packages Debian's
 * @property {string} [homebrew] what `brew install` takes
 */

/** @type {readonly Need[]} */
export const NEEDS = [
  {
    program: "Chromium",
    tests: "the end-to-end tests, but for Firefox's and WebKit's, and voice-client's in a browser",
    projects: ["desktop", "phone", "core in chromium"],
    isThere: async () => (await findBrowser()) !== null,
    download: downloadBrowser,
    packages: ["chromium"],
    homebrew: "--cask google-chrome",
  },
  {
    program: "Firefox",
    tests: "the end-to-end tests in Firefox",
    projects: ["core in firefox"],
    isThere: () => findFirefox() !== null,
    packages: ["firefox-esr"],
    homebrew: "--cask firefox",
  },
  {
    program: "WebKit",
    tests: "the end-to-end tests in WebKit",
    projects: ["core in webkit"],
    isThere: () => findWebKit() !== null,
    packages: ["webkit2gtk-driver", "xvfb"],
  },
  {
    program: "Postgres",
    tests: "lead-intake's test files that use a Postgres server",
    isThere: () => findPostgres() !== null,
    packages: ["postgresql"],
    homebrew: "postgresql@17",
  },
  {
    program: "PgBouncer",
    tests: "lead-intake's tests through PgBouncer, which go to Postgres directly",
    isThere: () => findPgBouncer() !== null,
    packages: ["pgbouncer"],
    homebrew: "pgbouncer",
  },
];

const DEBIAN = { mayInstall: mayInstallDebianPackages, install: installDebianPackages };

/**
 * Downloads what can be, and installs Debian's packages where that is allowed, after one question for all of them.
 *
 * @param {readonly Need[]} [needs]
 * @param {{ mayInstall: (names: readonly string[]) => Promise<boolean>, install: (names: readonly string[]) => Promise<void> }} [debian]
 * @returns {Promise<readonly Need[]>} what is missing still
 */
export async function provideNeeds(needs = NEEDS, debian = DEBIAN) {
  const missing = await absent(needs);
  const mayInstall = await debian.mayInstall(missing.flatMap(({ packages }) => packages));
  for (const { download } of missing) await download?.(mayInstall);
  const rest = await absent(missing);
  if (!mayInstall || rest.length === 0) return rest;
  const packages = rest.flatMap((need) => need.packages);
  console.log(`Installing Debian's ${packages.join(", ")} with apt-get, to test with.`);
  await debian.install(packages);
  return absent(rest);
}

/**
 * @typedef {object} TestPlan
 * @property {boolean} starts false on CI, where nothing may be left out
 * @property {readonly string[]} projects Playwright's that run
 * @property {readonly string[]} leftOut a line for each missing program: what does not run, and how to install it. With a line,
 *   a run has not passed.
 */

/**
 * @param {readonly Need[]} missing
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 * @returns {TestPlan}
 */
export function planTests(missing, env = process.env, platform = process.platform) {
  return {
    starts: missing.length === 0 || !env["CI"],
    projects: NEEDS.filter((need) => !missing.includes(need)).flatMap(({ projects = [] }) => projects),
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
  const isThere = await Promise.all(needs.map((need) => need.isThere()));
  return needs.filter((_, at) => !isThere[at]);
}
