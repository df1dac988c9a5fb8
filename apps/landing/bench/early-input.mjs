// What a visitor enters before any script has run.
import { setTimeout } from "node:timers/promises";
import { BUSINESS_TYPES, calculateRoi } from "@contractor-roi/roi-core";
import { planButton, tap } from "./touch.mjs";
import { withTab } from "./slow-phone.mjs";

const SCRIPT_DELAY_MS = 1500;
const TIMEOUT_MS = 10_000;
const HOURS = "12";
const TRADE = "hvac";

/**
 * Types a figure, chooses a trade and taps the plan button while scripts are held back, at least 1.5 s.
 *
 * @param {import("playwright").Browser} browser
 * @param {string} url
 * @returns which of them count afterwards; none where nothing can be entered before scripts have run
 */
export async function measureEarlyInput(browser, url) {
  return withTab(browser, async (page) => {
    let entered = () => {};
    const isEntered = new Promise((resolve) => (entered = resolve));
    await page.route("**/*.js", async (route) => {
      await Promise.all([setTimeout(SCRIPT_DELAY_MS), isEntered]);
      await route.continue();
    });
    await page.goto(url, { waitUntil: "commit" });
    const hours = page.getByRole("textbox", { name: "Admin Hours/Week" });
    const canEnter = await succeeds(hours.waitFor({ timeout: SCRIPT_DELAY_MS * 2 }));
    if (canEnter) {
      await tap(hours);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(HOURS);
      await tap(page.getByRole("radio", { name: BUSINESS_TYPES[TRADE].label }));
      await tap(planButton(page));
    }
    entered();
    if (!canEnter) return { figure: false, trade: false, dialog: false };
    const dialog = await succeeds(page.getByRole("dialog").waitFor({ timeout: TIMEOUT_MS }));
    return { ...(await readCalculator(page)), dialog };
  });
}

/** @param {import("playwright").Page} page */
async function readCalculator(page) {
  const shown = await page.evaluate(() => {
    const read = (selector) => document.querySelector(selector)?.value;
    return {
      jobs: read("[name=jobs-per-month]"),
      profit: read("[name=avg-job-profit]"),
      hours: read("[name=admin-hours-per-week]"),
      plan: read("[name=plan]:checked"),
      trade: read("[name=business-type]:checked"),
      net: document.querySelector("[data-testid=net-per-month]")?.textContent,
    };
  });
  const { netMonthlySavings } = calculateRoi({
    jobsPerMonth: Number(shown.jobs),
    avgJobProfit: Number(shown.profit),
    adminHoursPerWeek: Number(shown.hours),
    selectedPlan: shown.plan,
    businessType: shown.trade,
  });
  const { defaultJobsPerMonth, defaultTicket } = BUSINESS_TYPES[TRADE];
  return {
    // The field keeps its text even where the results do not count with it.
    figure: shown.hours === HOURS && shown.net?.replace(/\D/g, "") === String(Math.abs(netMonthlySavings)),
    trade:
      shown.trade === TRADE && Number(shown.jobs) === defaultJobsPerMonth && Number(shown.profit) === defaultTicket,
  };
}

/** @param {Promise<unknown>} attempt */
const succeeds = (attempt) =>
  attempt.then(
    () => true,
    () => false,
  );
