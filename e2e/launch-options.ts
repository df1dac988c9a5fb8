import { findBrowser } from "@contractor-roi/tooling/browser";

const browser = await findBrowser();
if (!browser) throw new Error("No browser to test with: install Chromium or Chrome, or set CHROMIUM_PATH to its path.");

export const LAUNCH_OPTIONS = { executablePath: browser.executablePath, args: [...browser.args] };
