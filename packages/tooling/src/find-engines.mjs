// @ts-check
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

export const FIREFOX_VARIABLE = "FIREFOX_PATH";

const FIREFOX_NAMES = ["firefox-esr", "firefox"];
const FIREFOX_PATHS = [
  "/Applications/Firefox.app/Contents/MacOS/firefox",
  "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
];
/** Folders that may hold WebKitGTK's MiniBrowser, the newest API version first. */
const WEBKIT_FOLDERS = ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"];

/**
 * @typedef {object} WebKit
 * @property {string} driver path of `WebKitWebDriver`
 * @property {string} browser path of WebKitGTK's `MiniBrowser`
 * @property {string} display path of `Xvfb`, the screen that it is shown on
 */

/** What to do where an engine is missing: the reason why its tests are skipped. */
const MISSING = {
  firefox: `no Firefox: install it (Debian: firefox-esr), or set ${FIREFOX_VARIABLE} to its path`,
  webkit: "no WebKit with a driver: on Debian or Ubuntu, install webkit2gtk-driver and xvfb",
};

/**
 * Finds a Firefox to test with: the one that `FIREFOX_PATH` names, else the system's.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | null} its path; null when there is none
 * @throws {Error} if `FIREFOX_PATH` names a file that does not exist
 */
export function findFirefox(env = process.env) {
  const named = env[FIREFOX_VARIABLE];
  if (named && !existsSync(named)) throw new Error(`${FIREFOX_VARIABLE} must name a Firefox: no file at ${named}`);
  return named || onPath(env, FIREFOX_NAMES) || (FIREFOX_PATHS.find((path) => existsSync(path)) ?? null);
}

/**
 * Finds WebKitGTK with its driver and a screen to show it on.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {WebKit | null} null when one of the three is missing
 */
export function findWebKit(env = process.env) {
  const driver = onPath(env, ["WebKitWebDriver"]);
  const display = onPath(env, ["Xvfb"]);
  const browser = miniBrowser();
  return driver && display && browser ? { driver, browser, display } : null;
}

/**
 * Why an engine cannot be tested with on this machine.
 *
 * @param {"firefox" | "webkit"} name
 * @returns {string | null} null where it can
 */
export function whyMissing(name) {
  return (name === "firefox" ? findFirefox() : findWebKit()) ? null : MISSING[name];
}

/** In the architecture's library folder on Debian and Ubuntu, in `libexec` elsewhere. */
function miniBrowser() {
  const libraries = existsSync("/usr/lib") ? readdirSync("/usr/lib").filter((name) => name.endsWith("-linux-gnu")) : [];
  const folders = ["/usr/libexec", ...libraries.map((name) => join("/usr/lib", name))];
  const paths = WEBKIT_FOLDERS.flatMap((name) => folders.map((folder) => join(folder, name, "MiniBrowser")));
  return paths.find((path) => existsSync(path)) ?? null;
}

/** @param {NodeJS.ProcessEnv} env @param {readonly string[]} names */
function onPath(env, names) {
  const folders = (env["PATH"] ?? "").split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}
