import {
  calculateRoi,
  DEFAULT_ROI_INPUTS,
  formatUsd,
  PLAN_IDS,
  PLANS,
  BUSINESS_TYPE_IDS,
  BUSINESS_TYPES,
  withBusinessType,
} from "@contractor-roi/roi-core";
import { figureFaults } from "../figure-faults.ts";
import { expect, test } from "../fixtures.ts";

test.beforeEach(({ landing }) => landing.open());

test("the calculator starts with the defaults - Elite earns $1,498 a month", async ({ calculator }) => {
  await expect(calculator.businessType("Plumbing")).toBeChecked();
  await expect(calculator.jobs).toHaveValue("15");
  await expect(calculator.profit).toHaveValue("350");
  await expect(calculator.hours).toHaveValue("8");
  await expect(calculator.plan("Elite")).toBeChecked();
  await expect(calculator.extraProfit).toHaveText("$1,498");
  await expect(calculator.moneyLost).toContainText("$50 per day");
  await expect(calculator.moneyLost).toContainText("$1,498 per month");
  await expect(calculator.results).toContainText("$17,976");
  await expect(calculator.results).toContainText("$346");
  await expect(calculator.tile("Payback")).toContainText("<1 month Instant ROI");
  await expect(calculator.tile("Annual ROI")).toContainText("201% 16.8% per month");
  await expect(calculator.tile("More Jobs")).toContainText("+3");
  await expect(calculator.tile("Break-even")).toContainText("2 jobs more per month");
  await expect(calculator.lineItems).toHaveText(["3 jobs × $350 = $1,050", "21 h × $45 = $945", "Elite −$497"]);
  await expect(calculator.results).toContainText("21 hours");

  await calculator.jobs.fill("");
  await expect(calculator.extraProfit).toHaveText("$448");
  await calculator.jobs.pressSequentially("015");
  await expect(calculator.jobs).toHaveValue("015");
  await expect(calculator.extraProfit).toHaveText("$1,498");
});

test("every trade and plan shows roi-core's figure, and absurd figures never NaN or infinity", async ({
  page,
  calculator,
}) => {
  for (const id of [...BUSINESS_TYPE_IDS].reverse()) {
    await calculator.businessType(BUSINESS_TYPES[id].label).check();
    for (const plan of PLAN_IDS) {
      await calculator.plan(PLANS[plan].label).check();
      const start = {
        ...DEFAULT_ROI_INPUTS,
        businessType: id === "plumbing" ? ("other" as const) : DEFAULT_ROI_INPUTS.businessType,
      };
      const { netMonthlySavings } = calculateRoi({ ...withBusinessType(start, id), selectedPlan: plan });
      await expect(calculator.extraProfit).toHaveText(formatUsd(netMonthlySavings));
    }
  }
  for (const text of ["1e308", "-5", "9007199254740991", "0.1"]) {
    await calculator.fillBusinessDetails({ jobs: text, profit: text, hours: text });
    await expect(calculator.extraProfit).toHaveText(/^\$[\d,]+$/);
    expect(await page.locator("body").innerText()).not.toMatch(/NaN|Infinity|-0\b|e\+/);
  }
});

test("a plan that does not pay looks like it - its total has the colour of ink (C11), a caution says so, the tile keeps its text", async ({
  page,
  calculator,
}) => {
  const colour = () => calculator.extraProfit.evaluate((total) => getComputedStyle(total).color);
  const ink = await page.evaluate(() => getComputedStyle(document.documentElement).color);
  expect(await colour()).not.toBe(ink);
  await calculator.fillBusinessDetails({ jobs: "0", profit: "0", hours: "0" });
  await expect(calculator.extraProfit).toHaveText("$0");
  await expect.poll(colour).toBe(ink);
  await expect(calculator.tile("Payback")).toContainText("<1 month Instant ROI");
  await expect(calculator.tile("Annual ROI")).toContainText("−200%");
  await expect(calculator.results.getByRole("note")).toContainText("don't cover the plan's cost");
});

for (const [width, below] of [
  // Narrower than the least width of WCAG 1.4.10: the estimate's tables may break there.
  [280, "[aria-labelledby=results-heading]"],
  [320, "[aria-labelledby=results-heading], [data-slot=estimate]"],
  [390, "[aria-labelledby=results-heading], [data-slot=estimate]"],
  [1440, "[aria-labelledby=results-heading], [data-slot=estimate]"],
] as const) {
  test(
    `from thousands to billions at ${width} px - figures shrink, none is broken or runs out of its place`,
    { tag: width <= 320 ? [] : "@deep" },
    async ({ page, calculator, estimate }) => {
      await page.setViewportSize({ width, height: 900 });
      await estimate.open();
      for (const [jobs, profit, hours, total] of [
        ["100", "1000", "8", "$20,448"],
        ["600", "1000", "8", "$120,448"],
        ["4999", "1000", "8", "$1,000,448"],
        ["1000000000", "350", "1000000000", "$186,909,999,503"],
      ] as const) {
        await calculator.fillBusinessDetails({ jobs, profit, hours });
        await expect(calculator.extraProfit).toHaveText(total);
        expect(await figureFaults(page, below), total).toEqual([]);
      }
    },
  );
}
