// A phone on slow 4G with a CPU four times slower, really applied.
import { devices } from "playwright";
import { observe } from "./observe.mjs";

const CPU_SLOWDOWN = 4;
/** Lighthouse's slow 4G as the browser applies it: 562.5 ms per request, 1.44 Mbit/s down, 0.66 up. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "loading", "toplevel"];
/** Longer than the page waits for an idle moment. */
export const QUIET_MS = 5000;
/** Long enough for the slowest of the pages to load, and QUIET_MS more. */
export const LOADED_MS = 9000;
export const PHONE = devices["Pixel 7"];

/**
 * The profile of a visitor, with an empty cache. Its tabs are Playwright's, with the debugging protocol's runtime domain.
 *
 * @param {import("playwright").Browser} browser
 */
export async function openProfile(browser) {
  const context = await browser.newContext({ ...PHONE, locale: "en-US" });
  await context.addInitScript(observe);
  return {
    context,
    async openTab() {
      const page = await context.newPage();
      await slowDown(await context.newCDPSession(page));
      return page;
    },
  };
}

/**
 * Opens a profile with one tab, and closes it after use.
 *
 * @template Result
 * @param {import("playwright").Browser} browser
 * @param {(page: import("playwright").Page) => Promise<Result>} use
 */
export async function withTab(browser, visit) {
  const { context, openTab } = await openProfile(browser);
  try {
    return await visit(await openTab());
  } finally {
    await context.close();
  }
}

/** @param {{ send: (method: any, params?: any) => Promise<any> }} session */
export async function slowDown(session) {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

/**
 * @param {import("playwright").CDPSession} session of the browser
 * @returns {Promise<() => Promise<any[]>>} ends the trace and returns its events
 */
export async function startTrace(session) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  session.on("Tracing.dataCollected", collect);
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: TRACED } });
  return async () => {
    const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await complete;
    session.off("Tracing.dataCollected", collect);
    return events;
  };
}
