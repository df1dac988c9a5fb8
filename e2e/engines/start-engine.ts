import { findFirefox, findWebKit, whyMissing } from "@contractor-roi/tooling/engines";
import { chromium, firefox } from "playwright/test";
import { LAUNCH_OPTIONS } from "../launch-options.ts";
import type { Engine, EngineName } from "./engine.ts";
import { playwrightEngine } from "./playwright-engine.ts";
import { webKitEngine } from "./webkit-engine.ts";

const FAKE_MICROPHONE = {
  chromium: ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  firefox: { "media.navigator.streams.fake": true, "media.navigator.permission.disabled": true },
};

/**
 * Why an engine is left out on this machine; null where it is not.
 *
 * @throws {Error} if it is missing on CI
 */
export function whyLeftOut(name: EngineName): string | null {
  const reason = name === "chromium" ? null : whyMissing(name);
  if (reason !== null && process.env["CI"]) throw new Error(`The environment failed, not the page: ${reason}`);
  return reason;
}

/**
 * Starts an engine, once more if it fails.
 *
 * @throws {Error} that says that the environment failed, not the page
 */
export async function startEngine(name: EngineName): Promise<Engine> {
  try {
    return await start(name).catch(() => start(name));
  } catch (cause) {
    throw new Error(`The environment failed, not the page: ${name} did not start, twice. ${String(cause)}`, { cause });
  }
}

function start(name: EngineName): Promise<Engine> {
  switch (name) {
    case "chromium":
      return playwrightEngine(chromium, {
        ...LAUNCH_OPTIONS,
        args: [...LAUNCH_OPTIONS.args, ...FAKE_MICROPHONE.chromium],
      });
    case "firefox":
      // Playwright drives an unpatched Firefox over WebDriver BiDi under this channel's name.
      return playwrightEngine(firefox, {
        channel: "moz-firefox",
        executablePath: findFirefox()!,
        firefoxUserPrefs: FAKE_MICROPHONE.firefox,
      });
    case "webkit":
      return webKitEngine(findWebKit()!);
  }
}
