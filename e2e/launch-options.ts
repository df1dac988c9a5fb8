import { findHeadlessBrowser, OLDEST_CHROMIUM } from "@contractor-roi/tooling/programs";

/** Without a Chromium its tests fail; the other engines run all the same. */
const browser = findHeadlessBrowser();

export const LAUNCH_OPTIONS = {
  executablePath: browser?.executablePath ?? "",
  // A microphone that plays tones, and a visitor who allows it.
  args: [...(browser?.args ?? []), "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
};

/** Needs the file, which `npm test` and `pnpm e2e` download. */
export const OLDEST_LAUNCH_OPTIONS = { ...LAUNCH_OPTIONS, executablePath: OLDEST_CHROMIUM };
