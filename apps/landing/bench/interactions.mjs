// A visit that does everything the page offers, by touch and keys.
import { readFile } from "node:fs/promises";
import { QUIET_MS, withTab } from "./slow-phone.mjs";

const WEB_VITALS = new URL(import.meta.resolve("web-vitals").replace(/\.js$/, ".iife.js"));
/** Between two interactions: long enough for the paint of one, and for what it starts to fetch. */
const PAUSE_MS = 1500;
const KEY_PAUSE_MS = 400;
/** Where no event is as long as Event Timing's shortest of 16 ms. */
const SHORTEST_MS = 8;

/**
 * @typedef {import("playwright").Page} Page
 * @type {Record<string, (page: Page) => Promise<unknown>>} in the order in which they are done
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
  "tap the voice button": (page) => page.getByRole("button", { name: /^Try / }).tap(),
};
const planButton = (page) => page.getByRole("button", { name: "Get My Custom Implementation Plan" });
const calculation = (page) => page.getByText("How this was calculated");
/** What is in view for a while before its interaction, as it is for whoever reads it first. */
const READ_FIRST = {
  "expand the calculation's steps": (page) => page.locator('[data-slot="estimate"]'),
  "open the dialog": planButton,
};

/**
 * @param {import("playwright").Browser} browser
 * @param {string} url
 * @returns milliseconds from each interaction to its next paint, and the layout shift of the whole visit
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
      await interact(page);
      await page.waitForTimeout(PAUSE_MS);
      interactions[name] = (await page.evaluate(readInp)) ?? SHORTEST_MS;
    }
    return { interactions };
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

/** @param {import("playwright").Locator} target */
async function tap(target) {
  await bringIntoView(target);
  await target.tap();
}

/** @param {import("playwright").Locator} target away from the bars at the screen's edges */
async function bringIntoView(target) {
  await target.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
}

/** Runs in the page, as the two below. @param {typeof import("web-vitals")} webVitals */
function reportInp(webVitals) {
  window.inp = null;
  webVitals.onINP(({ value }) => (window.inp = value), { reportAllChanges: true, durationThreshold: 16 });
}

/** Makes web-vitals forget earlier interactions: it begins again where a page comes back from the back-forward cache. */
function beginMeasurement() {
  if (window.inp === undefined) throw new Error("Cannot measure interactions: web-vitals does not run in the page");
  window.inp = null;
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
}

/** web-vitals reports in an idle moment. */
async function readInp() {
  await new Promise((resolve) => requestIdleCallback(resolve));
  return window.inp;
}
