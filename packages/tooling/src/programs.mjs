// @ts-check
import { execFile, spawnSync } from "node:child_process";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createBrotliDecompress } from "node:zlib";
import { ROOT, runShown } from "./processes.mjs";

const run = promisify(execFile);
/** Loaded late: tests that look for a Postgres server need no browser. @returns {typeof import("playwright")} */
const playwright = () => createRequire(import.meta.url)("playwright");

/** @typedef {{ readonly variable: string, readonly program: string, readonly names: readonly string[], readonly paths: readonly string[] }} Executable */

/** @type {Executable} */
const CHROMIUM = {
  variable: "CHROMIUM_PATH",
  program: "a Chromium or Chrome",
  names: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"],
  paths: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  ],
};
/** @type {Executable} */
const FIREFOX = {
  variable: "FIREFOX_PATH",
  program: "a Firefox",
  names: ["firefox-esr", "firefox"],
  paths: ["/Applications/Firefox.app/Contents/MacOS/firefox", "C:\\Program Files\\Mozilla Firefox\\firefox.exe"],
};
/** Playwright asks commands of Firefox that older versions do not know. */
const LOWEST_FIREFOX = 153;
/** Folders that may hold WebKitGTK's MiniBrowser, the newest API version first. */
const WEBKIT_FOLDERS = ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"];
/** Arguments that keep Chromium from requests of its own. */
const QUIET_CHROMIUM = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
];

/** A build of the oldest supported Chromium (X2) for Linux on x64, in a package of npm. */
const OLDEST_CHROMIUM_PACKAGE = "@sparticuz/chromium@111.0.0";
const OLDEST_CHROMIUM_FOLDER = join(ROOT, "e2e/output/oldest-chromium");
export const OLDEST_CHROMIUM = join(OLDEST_CHROMIUM_FOLDER, "chromium-111");

const POSTGRES_PROGRAMS = ["initdb", "postgres"];
/** Each holds one folder per major version, with the programs in its `bin`. */
const POSTGRES_FOLDERS = [
  "/usr/lib/postgresql",
  "/opt/homebrew/opt",
  "/usr/local/opt",
  "/Applications/Postgres.app/Contents/Versions",
];
const LOWEST_POSTGRES = 15;

/**
 * Finds a Chromium to test with: the file in `CHROMIUM_PATH`, else the system's Chromium or Chrome, else Playwright's own.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {{ readonly executablePath: string, readonly args: readonly string[] } | null} null when there is none
 * @throws {Error} if `CHROMIUM_PATH` names a file that does not exist
 */
export function findBrowser(env = process.env) {
  const executablePath =
    find(CHROMIUM, env) ?? [playwright().chromium.executablePath()].find((path) => existsSync(path));
  if (!executablePath) return null;
  // Chromium refuses to start its sandbox as root, as in most containers.
  return { executablePath, args: process.getuid?.() === 0 ? [...QUIET_CHROMIUM, "--no-sandbox"] : QUIET_CHROMIUM };
}

/**
 * Finds a Chromium that never shows a window: Debian's headless shell, which takes two thirds of the processor time that
 * Chromium takes without its window; else the result of {@link findBrowser}.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {ReturnType<typeof findBrowser>}
 */
export function findHeadlessBrowser(env = process.env) {
  const found = findBrowser(env);
  const shell = env[CHROMIUM.variable] ? undefined : onPath(env, ["chromium-headless-shell"])[0];
  // It hints letters unless it is told not to, which changes their widths.
  return found && shell ? { executablePath: shell, args: [...found.args, "--font-render-hinting=none"] } : found;
}

/**
 * Finds a Firefox that Playwright can drive: the file in `FIREFOX_PATH`, else the system's.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null} null when there is none, or one that is too old
 */
export function findFirefox(env = process.env) {
  const path = find(FIREFOX, env);
  return path && !tooOld(path) ? path : null;
}

/** Names a Firefox that is too old for Playwright. @param {string} path @returns {string | null} null if it is not */
function tooOld(path) {
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 20_000 });
  const version = /Firefox (\d+)/.exec(stdout ?? "")?.[1];
  return version && Number(version) < LOWEST_FIREFOX
    ? `Firefox ${version} at ${path} is too old, ${LOWEST_FIREFOX} or newer is needed`
    : null;
}

/**
 * Finds WebKitGTK's `MiniBrowser` with its driver, and `Xvfb`, the screen that shows it.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {{ readonly driver: string, readonly browser: string, readonly display: string } | null} null when one is missing
 */
export function findWebKit(env = process.env) {
  const [driver] = onPath(env, ["WebKitWebDriver"]);
  const [display] = onPath(env, ["Xvfb"]);
  // In the architecture's library folder on Debian and Ubuntu, in `libexec` elsewhere.
  const libraries = foldersIn("/usr/lib").filter((path) => path.endsWith("-linux-gnu"));
  const folders = WEBKIT_FOLDERS.flatMap((name) => ["/usr/libexec", ...libraries].map((path) => join(path, name)));
  const browser = folders.map((folder) => join(folder, "MiniBrowser")).find((path) => existsSync(path));
  return driver && display && browser ? { driver, browser, display } : null;
}

/**
 * Finds the programs of a Postgres server, version 15 or later: in the folder of `POSTGRES_BIN`, else on the path, else the
 * newest where Debian, Homebrew and Postgres.app put them.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {{ readonly folder: string, readonly pgbouncer: string | null } | null} null when there is none
 * @throws {Error} if `POSTGRES_BIN` names a folder without them
 */
export function findPostgres(env = process.env) {
  const named = env["POSTGRES_BIN"];
  const folders = named ? [named] : [...pathFolders(env), ...POSTGRES_FOLDERS.flatMap(postgresVersions)];
  const folder = folders.find((path) => POSTGRES_PROGRAMS.every((name) => existsSync(join(path, name))));
  if (named && !folder) {
    throw new Error(`POSTGRES_BIN must name a folder with ${POSTGRES_PROGRAMS.join(", ")}: not so in ${named}`);
  }
  return folder ? { folder, pgbouncer: findPgBouncer(env) } : null;
}

/** @throws {Error} one line that says what to do, where there is none */
export function requirePostgres() {
  const found = findPostgres();
  if (found) return found;
  throw new Error(
    `No Postgres to test with: install its server, ${LOWEST_POSTGRES} or later, or set POSTGRES_BIN to the folder of its programs, and run this again.`,
  );
}

/** @param {NodeJS.ProcessEnv} env @returns {string | null} */
function findPgBouncer(env) {
  const folders = [...pathFolders(env), "/usr/sbin", "/usr/bin", "/opt/homebrew/bin", "/usr/local/bin"];
  return folders.map((folder) => join(folder, "pgbouncer")).find((path) => existsSync(path)) ?? null;
}

/** The newest first. @param {string} parent */
function postgresVersions(parent) {
  const version = (/** @type {string} */ path) => Number(/\/(?:postgresql@)?(\d+)$/.exec(path)?.[1] ?? 0);
  const folders = foldersIn(parent).filter((path) => version(path) >= LOWEST_POSTGRES);
  return folders.sort((a, b) => version(b) - version(a)).map((path) => join(path, "bin"));
}

/** @param {Executable} executable @param {NodeJS.ProcessEnv} env */
function find({ variable, program, names, paths }, env) {
  const named = env[variable];
  if (named && !existsSync(named)) throw new Error(`${variable} must name ${program}: no file at ${named}`);
  return named || [...onPath(env, names), ...paths.filter((path) => existsSync(path))][0] || null;
}

/** @param {NodeJS.ProcessEnv} env @param {readonly string[]} names */
function onPath(env, names) {
  const paths = pathFolders(env).flatMap((folder) => names.map((name) => join(folder, name)));
  return paths.filter((path) => existsSync(path));
}

/** @param {NodeJS.ProcessEnv} env */
const pathFolders = (env) => (env["PATH"] ?? "").split(delimiter).filter(Boolean);

/** @param {string} parent */
const foldersIn = (parent) => (existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name)) : []);

/**
 * A program that tests need.
 *
 * @typedef {object} Need
 * @property {string} program
 * @property {string} tests tests that do not run without it
 * @property {readonly string[]} [projects] Playwright's projects among them
 * @property {() => unknown} find null, or a promise of null, when there is none that starts
 * @property {((installs: boolean) => Promise<unknown>) | undefined} [download] for any user; `installs`: packages, too
 * @property {() => string | null} [unusable] the fault of an installed one
 * @property {readonly string[]} packages Debian's
 * @property {string} [homebrew] argument of `brew install`
 * @property {string} [needs] conditions of a program that no package brings
 */

/** @type {readonly Need[]} */
export const NEEDS = [
  {
    program: "Chromium",
    tests: "the end-to-end tests in Chromium, and voice-client's in a browser",
    projects: ["chromium", "core in chromium"],
    find: () => find(CHROMIUM, process.env) ?? ownThatStarts("chromium"),
    download: (installs) => downloadOwn("chromium", installs),
    // Without a face such as Arial the page's stand-in for its display face has nothing to stand on.
    packages: ["chromium", "chromium-headless-shell", "fonts-liberation"],
    homebrew: "--cask google-chrome",
  },
  {
    program: "Firefox",
    tests: "the end-to-end tests in Firefox",
    projects: ["core in firefox"],
    find: () => findFirefox() ?? ownThatStarts("firefox"),
    unusable() {
      const path = find(FIREFOX, process.env);
      return path && tooOld(path);
    },
    download: (installs) => downloadOwn("firefox", installs),
    packages: ["firefox-esr"],
    homebrew: "--cask firefox",
  },
  {
    program: "WebKit",
    tests: "the end-to-end tests in WebKit",
    projects: ["core in webkit"],
    find: () => findWebKit() ?? ownThatStarts("webkit"),
    download: (installs) => downloadOwn("webkit", installs),
    packages: ["webkit2gtk-driver", "xvfb"],
  },
  {
    program: "Chromium 111",
    tests: "the end-to-end tests in the oldest Chromium",
    projects: ["core in the oldest chromium"],
    find: () => ifItStarts(playwright().chromium, OLDEST_CHROMIUM),
    download: process.platform === "linux" && process.arch === "x64" ? downloadOldestChromium : undefined,
    packages: [],
    needs: "npm's registry, Linux on x64, and the libraries of Debian's chromium",
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
    find: () => findPgBouncer(process.env),
    packages: ["pgbouncer"],
    homebrew: "pgbouncer",
  },
];

/** @param {"chromium" | "firefox" | "webkit"} name */
const ownThatStarts = (name) => ifItStarts(playwright()[name], playwright()[name].executablePath());

/**
 * A browser may lack libraries of the system.
 *
 * @param {import("playwright").BrowserType} type
 * @param {string} executablePath
 * @returns {Promise<string | null>}
 */
async function ifItStarts(type, executablePath) {
  if (!existsSync(executablePath)) return null;
  const browser = await type.launch({ executablePath }).catch(() => null);
  await browser?.close();
  return browser && executablePath;
}

/** @param {string} name @param {boolean} installs */
function downloadOwn(name, installs) {
  const cli = join(import.meta.dirname, "../node_modules/playwright/cli.js");
  return runShown(process.execPath, [cli, "install", "--no-shell", ...(installs ? ["--with-deps"] : []), name]);
}

async function downloadOldestChromium() {
  if (existsSync(OLDEST_CHROMIUM)) return;
  mkdirSync(OLDEST_CHROMIUM_FOLDER, { recursive: true });
  const options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", OLDEST_CHROMIUM_FOLDER];
  await runShown("npm", ["install", ...options, OLDEST_CHROMIUM_PACKAGE]);
  const packed = join(OLDEST_CHROMIUM_FOLDER, "node_modules/@sparticuz/chromium/bin/chromium.br");
  if (!existsSync(packed)) return;
  const part = `${OLDEST_CHROMIUM}.part`;
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(part, { mode: 0o755 }));
  renameSync(part, OLDEST_CHROMIUM);
  rmSync(join(OLDEST_CHROMIUM_FOLDER, "node_modules"), { recursive: true });
}

/**
 * Installs Debian's packages as root, unless somebody at a terminal says no, and downloads the browsers that are missing then.
 *
 * @param {readonly Need[]} [needs]
 * @returns {Promise<readonly Need[]>} those that are still missing
 */
export async function provideNeeds(
  needs = NEEDS,
  {
    env = process.env,
    canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get"),
    install = installPackages,
    ask = process.stdin.isTTY && process.stdout.isTTY ? askInTerminal : null,
  } = {},
) {
  let missing = await absent(needs);
  const packages = missing.flatMap((need) => need.packages);
  let installs = canInstall && packages.length > 0;
  if (installs && ask && !env["CI"]) {
    const answer = await ask(`Install Debian's ${packages.join(", ")} with apt-get, to test with? [Y/n] `);
    installs = /^(?:y|yes|)$/i.test(answer.trim());
  }
  if (installs) {
    console.log(`Installing Debian's ${packages.join(", ")} with apt-get, to test with.`);
    await install(packages);
    missing = await absent(missing);
  }
  for (const { program, download } of missing) {
    if (!download) continue;
    console.log(`There is no ${program} here: downloading one.`);
    await download(installs);
  }
  return absent(missing);
}

/** @param {string} question */
async function askInTerminal(question) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  return terminal.question(question).finally(() => terminal.close());
}

/** A package that cannot be installed is skipped, and the reason is shown. @param {readonly string[]} packages */
async function installPackages(packages) {
  if (packages.includes("postgresql") && !existsSync("/usr/bin/pg_createcluster")) {
    // Debian's package creates and starts a database server of its own, unless this file is there before.
    mkdirSync("/etc/postgresql-common/createcluster.d", { recursive: true });
    writeFileSync("/etc/postgresql-common/createcluster.d/no-main-cluster.conf", "create_main_cluster = false\n");
  }
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // One at a time, so that a missing one prevents no other.
  for (const args of [["update"], ...packages.map((name) => ["install", "-y", "--no-install-recommends", name])]) {
    await run("/usr/bin/apt-get", args, { env, timeout: 600_000, maxBuffer: 64 << 20 }).catch(({ stderr }) =>
      console.error(stderr),
    );
  }
}

/**
 * @param {readonly Need[]} missing
 * @param {NodeJS.ProcessEnv} [env]
 * @param {NodeJS.Platform} [platform]
 * @returns the tests that run; `starts` is false without a Chromium, and on CI, where nothing may be left out. `leftOut` has a
 * line for each missing program: the tests that do not run, and how to install it
 */
export function planTests(missing, env = process.env, platform = process.platform) {
  const isMissing = (/** @type {string} */ name) => missing.some(({ program }) => program === name);
  return {
    starts: missing.length === 0 || (!env["CI"] && !isMissing("Chromium")),
    withPostgres: !isMissing("Postgres"),
    projects: NEEDS.filter(({ program }) => !isMissing(program)).flatMap(({ projects = [] }) => projects),
    leftOut: missing.map(
      (need) => `${need.tests}: ${need.unusable?.() ?? `no ${need.program}`} (${installCommand(need, platform)})`,
    ),
  };
}

/** @param {Need} need @param {NodeJS.Platform} platform */
function installCommand({ packages, homebrew, needs }, platform) {
  if (needs) return `needs ${needs}`;
  if (platform === "darwin" && homebrew) return `brew install ${homebrew}`;
  return `${platform === "linux" ? "" : "on Linux: "}sudo apt-get install ${packages.join(" ")}`;
}

/** @param {readonly Need[]} needs */
async function absent(needs) {
  const found = await Promise.all(needs.map((need) => need.find()));
  return needs.filter((_, at) => !found[at]);
}
