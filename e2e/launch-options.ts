import { findHeadlessBrowser } from "@contractor-roi/tooling/engines";

/** Without a Chromium, what needs one fails; the other engines run all the same. */
const browser = findHeadlessBrowser();

export const LAUNCH_OPTIONS = { executablePath: browser?.executablePath ?? "", args: [...(browser?.args ?? [])] };
