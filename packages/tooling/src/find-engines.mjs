// @ts-check
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

export const BROWSER_VARIABLE = "CHROMIUM_PATH";
export const FIREFOX_VARIABLE = "FIREFOX_PATH";

const CHROMIUM_NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const CHROMIUM_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];
const FIREFOX_NAMES = ["firefox-esr", "firefox"];
const FIREFOX_PATHS = [
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];
/** Folders that may hold WebKitGTK's MiniBrowser, the newest API version first. */
const WEBKIT_FOLDERS = ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"];
const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
];

/** @typedef {{ readonly executablePath: string, readonly args: readonly string[] }} Browser */

/**
 * @typedef {object} WebKit
 * @property {string} driver path of `WebKitWebDriver`
 * @property {string} browser path of WebKitGTK's `MiniBrowser`
 * @property {string} display path of `Xvfb`, the screen that it is shown on
 */

/**
 * Finds a Chromium to test with: the one that `CHROMIUM_PATH` names, else the system's Chromium or Chrome, else
 * Playwright's own.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Browser | null} null when there is none
 * @throws {Error} if `CHROMIUM_PATH` names a file that does not exist
 */
export function findBrowser(env = process.env) {
  const executablePath = findChromium(env) ?? [chromium.executablePath()].find((path) => existsSync(path));
  if (!executablePath) return null;
  // Chromium refuses to start its sandbox as root, as in most containers.
  return { executablePath, args: process.getuid?.() === 0 ? [...QUIET, "--no-sandbox"] : QUIET };
}

/**
 * Finds a Chromium that never shows a window: Debian's headless shell, which takes two thirds of the processor time that
 * Chromium takes without its window; else what {@link findBrowser} finds.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Browser | null} null when there is none
 * @throws {Error} if `CHROMIUM_PATH` names a file that does not exist
 */
export function findHeadlessBrowser(env = process.env) {
  const found = findBrowser(env);
  const shell = env[BROWSER_VARIABLE] ? null : installed(env, ["chromium-headless-shell"]);
  // It hints letters unless it is told not to, which changes their widths.
  return found && shell ? { executablePath: shell, args: [...found.args, "--font-render-hinting=none"] } : found;
}

/** The system's, or the one that is named: its path. @param {NodeJS.ProcessEnv} [env] */
export function findChromium(env = process.env) {
  return named(env, BROWSER_VARIABLE, "a Chromium or Chrome") ?? installed(env, CHROMIUM_NAMES, CHROMIUM_PATHS);
}

/**
 * Finds a Firefox to test with: the one that `FIREFOX_PATH` names, else the system's.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null} its path; null when there is none
 * @throws {Error} if `FIREFOX_PATH` names a file that does not exist
 */
export function findFirefox(env = process.env) {
  return named(env, FIREFOX_VARIABLE, "a Firefox") ?? installed(env, FIREFOX_NAMES, FIREFOX_PATHS);
}

/**
 * Finds WebKitGTK with its driver and a screen to show it on.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {WebKit | null} null when one of the three is missing
 */
export function findWebKit(env = process.env) {
  const driver = installed(env, ["WebKitWebDriver"]);
  const display = installed(env, ["Xvfb"]);
  const browser = miniBrowser();
  return driver && display && browser ? { driver, browser, display } : null;
}

/** In the architecture's library folder on Debian and Ubuntu, in `libexec` elsewhere. */
function miniBrowser() {
  const libraries = existsSync("/usr/lib") ? readdirSync("/usr/lib").filter((name) => name.endsWith("-linux-gnu")) : [];
  const folders = ["/usr/libexec", ...libraries.map((name) => join("/usr/lib", name))];
  const paths = WEBKIT_FOLDERS.flatMap((name) => folders.map((folder) => join(folder, name, "MiniBrowser")));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** @param {NodeJS.ProcessEnv} env @param {string} variable @param {string} program */
function named(env, variable, program) {
  const path = env[variable];
  if (path && !existsSync(path)) throw new Error(`${variable} must name ${program}: no file at ${path}`);
  return path || null;
}

/** @param {NodeJS.ProcessEnv} env @param {readonly string[]} names @param {readonly string[]} [paths] */
function installed(env, names, paths = []) {
  const folders = (env["PATH"] ?? "").split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...paths].find((path) => existsSync(path)) ?? null;
}
