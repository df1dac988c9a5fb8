// One visit to one page: a phone, slow 4G and a CPU four times slower, throttled by the browser.
import { setTimeout } from "node:timers/promises";
import { devices } from "playwright";
import { openBareTab } from "./bare-tab.mjs";
import { median } from "./median.mjs";
import { observe } from "./observe.mjs";
import { readBytes, readTasks } from "./trace.mjs";

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
const QUIET_MS = 5000;
/** Long enough for the slowest of the pages to load, and QUIET_MS more. */
const LOADED_MS = 9000;
const PHONE = devices["Pixel 7"];

/**
 * @typedef {{ url: string, name: string }} Variant
 * @param {import("playwright").Browser} browser
 * @param {Variant} variant
 */
export async function measureVisit(browser, variant) {
  const loaded = await measureLoad(browser, variant);
  if (variant.name === "floor") return loaded;
  const used = await measureUse(browser, variant);
  return { ...loaded, ...used, cls: Math.max(loaded.cls, used.cls) };
}

/**
 * @param {import("playwright").Browser} browser
 * @param {Variant} variant
 */
async function measureLoad(browser, { url }) {
  const tab = await openBareTab(browser);
  try {
    const { viewport, deviceScaleFactor, userAgent } = PHONE;
    await tab.send("Page.enable");
    await tab.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${observe})()` });
    await tab.send("Emulation.setDeviceMetricsOverride", { ...viewport, deviceScaleFactor, mobile: true });
    await tab.send("Emulation.setUserAgentOverride", { userAgent });
    await tab.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await slowDown(tab);
    const stopTrace = await startTrace(tab.browser);
    await tab.send("Page.navigate", { url });
    await setTimeout(LOADED_MS);
    const { result } = await tab.send("Runtime.evaluate", { expression: "window.seen", returnByValue: true });
    const events = await stopTrace();
    const { fcp, lcp, interactive, shifts } = result.value;
    return {
      ...readTasks(events),
      fcpMs: fcp,
      lcpMs: lcp,
      interactiveMs: interactive,
      bytes: readBytes(events, url),
      cls: shifts,
    };
  } finally {
    await tab.close();
  }
}

/**
 * @param {import("playwright").Browser} browser
 * @param {Variant} variant
 */
async function measureUse(browser, { url }) {
  const visit = await openVisit(browser);
  try {
    await visit.page.goto(url, { waitUntil: "load" });
    await visit.page.waitForTimeout(QUIET_MS);
    return await fillCalculator(visit.page);
  } finally {
    await visit.close();
  }
}

/**
 * The dialog's first opening when its button was never hovered or focused, so nothing is loaded yet.
 *
 * @param {import("playwright").Browser} browser
 * @param {Variant} variant
 */
export async function measureColdDialog(browser, { url }) {
  const visit = await openVisit(browser);
  try {
    await visit.page.goto(url, { waitUntil: "load" });
    await visit.page.waitForTimeout(QUIET_MS);
    await planButton(visit.page).evaluate((button) => button.click());
    return await dialogTime(visit.page);
  } finally {
    await visit.close();
  }
}

/** @param {import("playwright").Browser} browser */
async function openVisit(browser) {
  const context = await browser.newContext({ ...PHONE, locale: "en-US" });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const client = await context.newCDPSession(page);
  await slowDown(client);
  return { page, close: () => context.close() };
}

/** @param {{ send: (method: any, params?: any) => Promise<any> }} session */
async function slowDown(session) {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
}

/** @param {import("playwright").CDPSession} client */
async function startTrace(client) {
  const events = [];
  client.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await client.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: TRACED } });
  return async () => {
    const complete = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
    await client.send("Tracing.end");
    await complete;
    return events;
  };
}

/** @param {import("playwright").Page} page */
async function fillCalculator(page) {
  await page.evaluate(() => Object.assign(window.seen, { interactions: {}, keystrokes: [] }));
  for (const [label, keys] of [
    ["Jobs/Month", "24"],
    ["Avg Job Profit", "415"],
    ["Admin Hours/Week", "12"],
  ]) {
    await page.getByRole("spinbutton", { name: label }).tap();
    await page.keyboard.press("ControlOrMeta+a");
    await typeSlowly(page, keys);
  }
  for (const name of ["HVAC", "Roofing", "Cleaning"]) await tapSlowly(page, page.getByRole("radio", { name }));
  for (const name of [/^Pro/, /^Elite/]) await tapSlowly(page, page.getByRole("radio", { name }));
  const keystrokes = await page.evaluate(() => window.seen.keystrokes);
  await planButton(page).scrollIntoViewIfNeeded();
  await page.waitForTimeout(QUIET_MS);
  await planButton(page).tap();
  const warmDialogMs = await dialogTime(page);
  await page.getByRole("dialog").getByLabel("First name").tap();
  await typeSlowly(page, "Dana");
  const { interactions, shifts } = await page.evaluate(() => window.seen);
  const slowest = Object.values(interactions);
  return {
    keystrokeMs: median(keystrokes),
    warmDialogMs,
    interactionMaxMs: Math.max(...slowest),
    interactionMedianMs: median(slowest),
    cls: shifts,
  };
}

/** @param {import("playwright").Page} page */
const planButton = (page) => page.getByRole("button", { name: "Get My Custom Implementation Plan" });

/** @param {import("playwright").Page} page @param {string} keys */
async function typeSlowly(page, keys) {
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(400);
  }
}

/** @param {import("playwright").Page} page @param {import("playwright").Locator} target */
async function tapSlowly(page, target) {
  // Away from the bars at the screen's edges.
  await target.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await target.tap();
  await page.waitForTimeout(400);
}

/** @param {import("playwright").Page} page */
async function dialogTime(page) {
  await page.waitForFunction(() => window.seen.dialog !== null);
  return page.evaluate(() => window.seen.dialog);
}
