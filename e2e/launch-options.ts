import { findHeadlessBrowser } from "@contractor-roi/tooling/engines";

/** Without a Chromium, what needs one fails; the other engines run all the same. */
const browser = findHeadlessBrowser();

export const LAUNCH_OPTIONS = { executablePath: browser?.executablePath ?? "", args: [...(browser?.args ?? [])] };

/** With a microphone that plays tones, and a visitor who allows it. */
export const WITH_MICROPHONE = {
  ...LAUNCH_OPTIONS,
  args: [...LAUNCH_OPTIONS.args, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
};
