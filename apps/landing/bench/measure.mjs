// One visit to one page: a phone, slow 4G and a CPU four times slower, really applied.
import { devices } from "playwright";
import { observe } from "./observe.mjs";
import { readTasks } from "./trace.mjs";

const CPU_SLOWDOWN = 4;
/** Lighthouse's slow 4G as the browser applies it: 562.5 ms per request, 1.44 Mbit/s down, 0.66 up. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };
const TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "loading", "toplevel"];
/** Longer than the page waits for an idle moment. */
const QUIET_MS = 5000;

/**
 * @typedef {{ url: string, name: string }} Variant
 * @param {import("playwright").Browser} browser
 * @param {Variant} variant
 */
export async function measureVisit(browser, { url, name }) {
  const visit = await openVisit(browser);
  try {
    const { page, client } = visit;
    const bytes = countBytes(client);
    const stopTrace = await startTrace(client);
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(QUIET_MS);
    const tasks = readTasks(await stopTrace());
    const loaded = await page.evaluate(() => ({ ...window.seen }));
    const measured = { ...tasks, fcpMs: loaded.fcp, lcpMs: loaded.lcp, interactiveMs: loaded.interactive, bytes: bytes(), cls: loaded.shifts };
    return name === "floor" ? measured : { ...measured, ...(await fillCalculator(page)) };
  } finally {
    await visit.close();
  }
}

/**
 * The dialog's first opening where nobody came near its button before.
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
  const context = await browser.newContext({ ...devices["Pixel 7"], locale: "en-US" });
  const page = await context.newPage();
  await page.addInitScript(observe);
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", SLOW_4G);
  await client.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  return { page, client, close: () => context.close() };
}

/** @param {import("playwright").CDPSession} client */
function countBytes(client) {
  const kinds = new Map();
  const sizes = { requests: 0, html: 0, script: 0, style: 0, image: 0, other: 0 };
  client.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = { Document: "html", Script: "script", Stylesheet: "style", Image: "image" }[kinds.get(requestId)] ?? "other";
    sizes.requests += 1;
    sizes[kind] += encodedDataLength;
  });
  return () => ({ ...sizes });
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
  for (const [label, keys] of [["Jobs/Month", "24"], ["Avg Job Profit", "415"], ["Admin Hours/Week", "12"]]) {
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
  return { keystrokeMs: median(keystrokes), warmDialogMs, interactionMaxMs: Math.max(...slowest), interactionMedianMs: median(slowest), cls: shifts };
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

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
