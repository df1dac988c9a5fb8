// A visit that does everything the page offers, by touch and keys.
import { readFile } from "node:fs/promises";
import { median } from "./medians.mjs";
import { QUIET_MS, withTab } from "./slow-phone.mjs";
import { bringIntoView, planButton, tap } from "./touch.mjs";

const WEB_VITALS = new URL(import.meta.resolve("web-vitals/attribution").replace(/\.js$/, ".iife.js"));
/** Between two interactions: long enough for the paint of one, and for what it starts to fetch. */
const PAUSE_MS = 1500;
const KEY_PAUSE_MS = 400;
const EMPTY_TAPS = 11;
/** Where no event is as long as Event Timing's shortest of 16 ms. */
const SHORTEST = { inpMs: 8, delayMs: 0, handlersMs: 0, presentationMs: 8, scriptMs: null, layoutMs: null };

/**
 * @typedef {import("playwright").Page} Page
 * @type {Record<string, (page: Page) => Promise<unknown>>} in the order in which they are done; one that Event Timing does
 *   not know returns its own times
 */
const INTERACTIONS = {
  "hero's button scrolls to the calculator": (page) =>
    page
      .getByRole("link", { name: /^Calculate/ })
      .first()
      .tap(),
  "type three figures": typeFigures,
  async "tap plus five times"(page) {
    for (let count = 0; count < 5; count += 1) await tap(page.getByRole("button", { name: "Increase Jobs/Month" }));
  },
  "change trade": (page) => tap(page.getByRole("radio", { name: "HVAC" })),
  "change plan": (page) => tap(page.getByRole("radio", { name: /^Pro/ })),
  "expand the calculation's steps": (page) => tap(calculation(page)),
  "open the dialog": (page) => tap(planButton(page)),
  "submit it with errors": (page) => page.getByRole("button", { name: "Get My Free Report & Book Call" }).tap(),
  "close the dialog": (page) => page.getByRole("dialog").getByRole("button", { name: "Close" }).tap(),
  "open the exit offer": openExitOffer,
  "tap the voice button": (page) => page.getByRole("button", { name: /^Try / }).tap(),
};
const calculation = (page) => page.getByText("How this was calculated");
/** What is in view for a while before its interaction, as it is for whoever reads it first. */
const READ_FIRST = {
  "expand the calculation's steps": (page) => page.locator('[data-slot="estimate"]'),
  "open the dialog": planButton,
};

/**
 * @param {import("playwright").Browser} browser
 * @param {string} url
 */
export async function measureInteractions(browser, url) {
  return withTab(browser, async (page) => {
    // One script: Playwright keeps what a script declares to itself.
    await page.addInitScript({ content: `${await readFile(WEB_VITALS, "utf8")};(${reportInp})(webVitals);` });
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(QUIET_MS);
    const interactions = {};
    for (const [name, interact] of Object.entries(INTERACTIONS)) {
      const toRead = READ_FIRST[name]?.(page);
      if (toRead) {
        await bringIntoView(toRead);
        await page.waitForTimeout(QUIET_MS);
      }
      await page.evaluate(beginMeasurement);
      const times = await interact(page);
      await page.waitForTimeout(PAUSE_MS);
      interactions[name] = times ?? (await page.evaluate(readInp)) ?? SHORTEST;
    }
    const { keystrokes, shifts } = await page.evaluate(() => window.seen);
    return { interactions, keystrokeMs: median(keystrokes), useShift: shifts };
  });
}

/**
 * What any page pays here: a tap that changes a word of a page with nothing else on it.
 *
 * @param {import("playwright").Browser} browser
 * @param {string} url of the empty page
 */
export async function measureEmptyTap(browser, url) {
  return withTab(browser, async (page) => {
    await page.addInitScript({ content: `${await readFile(WEB_VITALS, "utf8")};(${reportInp})(webVitals);` });
    await page.goto(url, { waitUntil: "load" });
    await page.evaluate(() => {
      const button = document.body.appendChild(document.createElement("button"));
      button.textContent = "0 taps";
      button.addEventListener(
        "click",
        () => (button.textContent = `${Number.parseInt(button.textContent, 10) + 1} taps`),
      );
    });
    const taps = [];
    for (let count = 0; count < EMPTY_TAPS; count += 1) {
      await page.evaluate(beginMeasurement);
      await page.getByRole("button").tap();
      await page.waitForTimeout(PAUSE_MS);
      taps.push(((await page.evaluate(readInp)) ?? SHORTEST).inpMs);
    }
    return median(taps);
  });
}

/**
 * The dialog's first opening where nobody came near its button before, from the click to the frame that shows it.
 *
 * @param {import("playwright").Browser} browser
 * @param {string} url
 */
export async function measureColdDialog(browser, url) {
  return withTab(browser, async (page) => {
    await page.goto(url, { waitUntil: "load" });
    await page.waitForTimeout(QUIET_MS);
    await planButton(page).evaluate((button) => button.click());
    await page.waitForFunction(() => window.seen.dialog !== null);
    return page.evaluate(() => window.seen.dialog);
  });
}

/** @param {Page} page */
async function typeFigures(page) {
  for (const [label, keys] of [
    ["Jobs/Month", "24"],
    ["Avg Job Profit", "415"],
    ["Admin Hours/Week", "12"],
  ]) {
    await tap(page.getByRole("textbox", { name: label }));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(keys, { delay: KEY_PAUSE_MS });
  }
}

/**
 * The mouse leaves through the top edge. Automation cannot move it out of the window and Event Timing does not know the
 * event, so that it is dispatched, and measured from there to the next paint.
 *
 * @param {Page} page
 */
async function openExitOffer(page) {
  const times = await page.evaluate(async () => {
    const start = performance.now();
    document.documentElement.dispatchEvent(new PointerEvent("pointerleave", { pointerType: "mouse", clientY: -1 }));
    const handled = performance.now();
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return { inpMs: performance.now() - start, handlersMs: handled - start };
  });
  await page.getByRole("dialog").waitFor();
  await page.waitForTimeout(PAUSE_MS);
  await page.keyboard.press("Escape");
  await page.waitForTimeout(PAUSE_MS);
  return { ...SHORTEST, ...times, presentationMs: times.inpMs - times.handlersMs };
}

/** Runs in the page, as the two below. @param {typeof import("web-vitals/attribution")} webVitals */
function reportInp(webVitals) {
  const keep = (metric) => (window.seen.inp = metric);
  keep(null);
  webVitals.onINP(keep, { reportAllChanges: true, durationThreshold: 16 });
}

/** Makes web-vitals forget earlier interactions: it begins again where a page comes back from the back-forward cache. */
function beginMeasurement() {
  if (window.seen.inp === undefined)
    throw new Error("Cannot measure interactions: web-vitals does not run in the page");
  window.seen.inp = null;
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
}

/** web-vitals reports in an idle moment. */
async function readInp() {
  await new Promise((resolve) => requestIdleCallback(resolve));
  if (!window.seen.inp) return null;
  const { value, attribution } = window.seen.inp;
  return {
    inpMs: value,
    delayMs: attribution.inputDelay,
    handlersMs: attribution.processingDuration,
    presentationMs: attribution.presentationDelay,
    scriptMs: attribution.totalScriptDuration ?? null,
    layoutMs: attribution.totalStyleAndLayoutDuration ?? null,
  };
}
