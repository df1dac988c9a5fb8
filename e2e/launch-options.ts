import { findHeadlessBrowser } from "@contractor-roi/tooling/engines";

/** Without a Chromium, what needs one fails; the other engines run all the same. */
const browser = findHeadlessBrowser();

export const LAUNCH_OPTIONS = {
  executablePath: browser?.executablePath ?? "",
  // A microphone that plays tones, and a visitor who allows it.
  args: [...(browser?.args ?? []), "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
};
