// @ts-check
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright";

const run = promisify(execFile);

export const BROWSER_VARIABLE = "CHROMIUM_PATH";

const SYSTEM_NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const SYSTEM_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** @typedef {{ readonly executablePath: string, readonly args: readonly string[] }} Browser */

/**
 * Finds a Chromium to test with: the one that `CHROMIUM_PATH` names, else the system's Chromium or Chrome, else
 * Playwright's own.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Browser | null>} null when there is none
 * @throws {Error} if `CHROMIUM_PATH` names a file that does not exist
 */
export async function findBrowser(env = process.env) {
  const named = env[BROWSER_VARIABLE];
  if (named) {
    if (!existsSync(named)) throw new Error(`${BROWSER_VARIABLE} must name a Chromium or Chrome: no file at ${named}`);
    return browserAt(named);
  }
  const onPath = (env["PATH"] ?? "")
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => SYSTEM_NAMES.map((name) => join(folder, name)));
  const found = [...onPath, ...SYSTEM_PATHS, chromium.executablePath()].find((path) => existsSync(path));
  return found ? browserAt(found) : null;
}

/**
 * Downloads Playwright's own Chromium into this user's folder, if it can be had: look for it afterwards.
 *
 * @param {boolean} withSystemPackages whether what it needs of the system may be installed too
 */
export async function downloadBrowser(withSystemPackages) {
  console.log("No Chromium or Chrome found: downloading Playwright's own.");
  const cli = join(import.meta.dirname, "../node_modules/playwright/cli.js");
  const install = [cli, "install", "--only-shell", "chromium"];
  if (withSystemPackages) install.push("--with-deps");
  await run(process.execPath, install, { timeout: 300_000 }).catch(() =>
    run(process.execPath, [cli, "install", "chromium"], { timeout: 300_000 }).catch(() => undefined),
  );
}

/** @param {string} executablePath @returns {Browser} */
function browserAt(executablePath) {
  const quiet = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
  ];
  // Chromium refuses to start its sandbox as root, as in most containers.
  return { executablePath, args: process.getuid?.() === 0 ? [...quiet, "--no-sandbox"] : quiet };
}
