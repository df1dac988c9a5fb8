import { findFirefox, findWebKit } from "@contractor-roi/tooling/engines";
import { chromium, firefox, webkit } from "playwright/test";
import { LAUNCH_OPTIONS } from "../launch-options.ts";
import type { Engine, EngineName } from "./engine.ts";
import { playwrightEngine } from "./playwright-engine.ts";
import { webKitEngine } from "./webkit-engine.ts";

/** A microphone as in `LAUNCH_OPTIONS`. */
const FIREFOX_MICROPHONE = { "media.navigator.streams.fake": true, "media.navigator.permission.disabled": true };

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
      return playwrightEngine(chromium, LAUNCH_OPTIONS);
    case "firefox": {
      const executablePath = findFirefox();
      return playwrightEngine(firefox, {
        // Playwright drives an unpatched Firefox over WebDriver BiDi under this channel's name.
        ...(executablePath && { channel: "moz-firefox", executablePath }),
        firefoxUserPrefs: FIREFOX_MICROPHONE,
      });
    }
    case "webkit": {
      const webKitGtk = findWebKit();
      return webKitGtk ? webKitEngine(webKitGtk) : playwrightEngine(webkit, {});
    }
  }
}
