// A phone on slow 4G with a CPU four times slower, really applied.
import { setTimeout } from "node:timers/promises";
import { devices } from "playwright";
import { openBareTab } from "./bare-tab.mjs";

const CPU_SLOWDOWN = 4;
/** Lighthouse's slow 4G as the browser applies it: 562.5 ms per request, 1.44 Mbit/s down, 0.66 up. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const PHONE = devices["Pixel 7"];
/** Longer than the page waits for an idle moment. */
export const QUIET_MS = 5000;
/** Long enough for the slowest of the pages to load, and QUIET_MS more. */
const LOADED_MS = 9000;

/**
 * A first visit, in a tab as visitors have it: without the debugging protocol's runtime domain.
 *
 * @param {import("playwright").Browser} browser
 * @param {string} url
 */
export async function measureLoad(browser, url) {
  const tab = await openBareTab(browser);
  try {
    const { viewport, deviceScaleFactor, userAgent } = PHONE;
    await tab.send("Page.enable");
    await tab.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${observe})()` });
    await tab.send("Emulation.setDeviceMetricsOverride", { ...viewport, deviceScaleFactor, mobile: true });
    await tab.send("Emulation.setUserAgentOverride", { userAgent });
    await tab.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await slowDown(tab);
    await tab.send("Page.navigate", { url });
    await setTimeout(LOADED_MS);
    const { result } = await tab.send("Runtime.evaluate", { expression: `(${readSeen})()`, returnByValue: true });
    return result.value;
  } finally {
    await tab.close();
  }
}

/**
 * Opens a tab with an empty cache, and closes it after use.
 *
 * @template Result
 * @param {import("playwright").Browser} browser
 * @param {(page: import("playwright").Page) => Promise<Result>} visit
 */
export async function withTab(browser, visit) {
  const context = await browser.newContext({ ...PHONE, locale: "en-US" });
  try {
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page));
    return await visit(page);
  } finally {
    await context.close();
  }
}

/** @param {{ send: (method: any, params?: any) => Promise<any> }} session */
async function slowDown(session) {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

/** Runs in the measured page before its own scripts, as text: it may use nothing from outside. */
function observe() {
  const seen = { paintMs: 0, interactiveMs: null, shift: 0 };
  window.seen = seen;
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.paintMs = startTime;
  });
  watch("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
  new MutationObserver((_records, observer) => {
    if (!document.querySelector("#root[data-interactive]")) return;
    seen.interactiveMs = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-interactive"] });
}

/** Runs in the measured page, as text. */
function readSeen() {
  const files = performance.getEntriesByType("resource");
  const scripts = files.filter(({ name }) => name.endsWith(".js"));
  return {
    ...window.seen,
    scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    requests: files.length + 1,
  };
}
