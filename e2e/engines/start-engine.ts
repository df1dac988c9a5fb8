import { findFirefox, findWebKit } from "@contractor-roi/tooling/programs";
import { chromium, firefox, webkit, type LaunchOptions } from "playwright/test";
import type { Engine, EngineName } from "./engine.ts";
import { playwrightEngine } from "./playwright-engine.ts";
import { webKitEngine } from "./webkit-engine.ts";

const FIREFOX_PREFERENCES = {
  // A microphone as in `LAUNCH_OPTIONS`.
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
  // WebDriver BiDi's clicks do not reach a frame in a process of its own, as another site's is.
  "fission.webContentIsolationStrategy": 0,
  // Playwright waits without end for a page that comes back from memory: WebKit has those.
  "browser.sessionhistory.max_total_viewers": 0,
};

/**
 * Starts an engine, once more if it fails.
 *
 * @param chromiumOptions of the Chromium engine
 * @throws {Error} that says that the environment failed, not the page
 */
export async function startEngine(name: EngineName, chromiumOptions: LaunchOptions): Promise<Engine> {
  try {
    return await start(name, chromiumOptions).catch(() => start(name, chromiumOptions));
  } catch (cause) {
    throw new Error(`The environment failed, not the page: ${name} did not start, twice. ${String(cause)}`, { cause });
  }
}

function start(name: EngineName, chromiumOptions: LaunchOptions): Promise<Engine> {
  switch (name) {
    case "chromium":
      return playwrightEngine(chromium, chromiumOptions, ["clipboard-write", "microphone"]);
    case "firefox": {
      const executablePath = findFirefox();
      return playwrightEngine(firefox, {
        // Playwright drives an unpatched Firefox over WebDriver BiDi under this channel's name.
        ...(executablePath && { channel: "moz-firefox", executablePath }),
        firefoxUserPrefs: FIREFOX_PREFERENCES,
      });
    }
    case "webkit": {
      const webKitGtk = findWebKit();
      return webKitGtk ? webKitEngine(webKitGtk) : playwrightEngine(webkit, {});
    }
  }
}
