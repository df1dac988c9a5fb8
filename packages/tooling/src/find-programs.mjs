// @ts-check
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { ROOT } from "./processes.mjs";

/** Loaded late: tests that look for a Postgres server need no browser. @returns {typeof import("playwright")} */
export const playwright = () => createRequire(import.meta.url)("playwright");

export const CHROMIUM = {
  variable: "CHROMIUM_PATH",
  program: "a Chromium or Chrome",
  names: ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"],
  paths: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ],
};
const FIREFOX = {
  variable: "FIREFOX_PATH",
  program: "a Firefox",
  names: ["firefox-esr", "firefox"],
  paths: ["/Applications/Firefox.app/Contents/MacOS/firefox"],
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

/** The oldest supported Chromium, once the gate has downloaded it. */
export const OLDEST_CHROMIUM = join(ROOT, "e2e/output/oldest-chromium/chromium-111");

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
 * Finds a Chromium to test with: the file in `CHROMIUM_PATH`, else the system's Chromium or Chrome, else Playwright's own; null if
 * there is none.
 *
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
 */
export function findHeadlessBrowser(env = process.env) {
  const found = findBrowser(env);
  const shell = env[CHROMIUM.variable] ? undefined : onPath(env, ["chromium-headless-shell"])[0];
  // It hints letters unless it is told not to, which changes their widths.
  return found && shell ? { executablePath: shell, args: [...found.args, "--font-render-hinting=none"] } : found;
}

/** Finds a Firefox that Playwright can drive: the file in `FIREFOX_PATH`, else the system's; null if there is none, or an old one. */
export function findFirefox(env = process.env) {
  return oldFirefox(env) ? null : find(FIREFOX, env);
}

/** Names a Firefox that is too old for Playwright; null if there is none. */
export function oldFirefox(env = process.env) {
  const path = find(FIREFOX, env);
  if (!path) return null;
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 20_000 });
  const version = /Firefox (\d+)/.exec(stdout ?? "")?.[1];
  return version && Number(version) < LOWEST_FIREFOX
    ? `Firefox ${version} at ${path} is too old, ${LOWEST_FIREFOX} or newer is needed`
    : null;
}

/** Finds WebKitGTK's `MiniBrowser` with its driver, and `Xvfb`, the screen that shows it; null if one is missing. */
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
 * newest where Debian, Homebrew and Postgres.app put them; null if there is none.
 *
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

export function findPgBouncer(env = process.env) {
  const folders = [...pathFolders(env), "/usr/sbin", "/usr/bin", "/opt/homebrew/bin", "/usr/local/bin"];
  return folders.map((folder) => join(folder, "pgbouncer")).find((path) => existsSync(path)) ?? null;
}

/** The newest first. @param {string} parent */
function postgresVersions(parent) {
  const version = (/** @type {string} */ path) => Number(/\/(?:postgresql@)?(\d+)$/.exec(path)?.[1] ?? 0);
  const folders = foldersIn(parent).filter((path) => version(path) >= LOWEST_POSTGRES);
  return folders.sort((a, b) => version(b) - version(a)).map((path) => join(path, "bin"));
}

/** @param {typeof CHROMIUM} executable */
export function find({ variable, program, names, paths }, env = process.env) {
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
