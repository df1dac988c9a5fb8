import {
  BUSINESS_TYPES,
  calculateRoi,
  DEFAULT_ROI_INPUTS,
  formatUsd,
  withBusinessType,
} from "@contractor-roi/roi-core";
import { expect, expectText, test } from "./fixtures.ts";

test.beforeEach(({ landingPage }) => landingPage.open());

// proof: core-calculator-1
test("the calculator starts with the defaults, and each typed figure is counted", async ({ calculatorPanel }) => {
  await expectText(calculatorPanel.extraProfit, "$1,498");
  expect(await calculatorPanel.businessType("Plumbing").isChecked()).toBe(true);
  expect(await calculatorPanel.jobs.inputValue()).toBe("15");
  expect(await calculatorPanel.profit.inputValue()).toBe("350");
  expect(await calculatorPanel.hours.inputValue()).toBe("8");
  await calculatorPanel.fillBusinessDetails({ jobs: "22", profit: "410", hours: "10" });
  await expectText(calculatorPanel.extraProfit, "$2,313");
  await expectText(calculatorPanel.moneyLost, "$2,313 per month");
  await expectText(calculatorPanel.tile("Annual ROI"), "365%");
  await calculatorPanel.fillBusinessDetails({ plan: "Pro" });
  await expectText(calculatorPanel.extraProfit, "$1,693");
});

test("a chosen trade brings its jobs and profit, and keeps plan and hours", async ({ calculatorPanel }) => {
  await calculatorPanel.fillBusinessDetails({ plan: "Pro", hours: "3" });
  for (const id of ["roofing", "cleaning"] as const) {
    const { label, defaultJobsPerMonth, defaultTicket } = BUSINESS_TYPES[id];
    await calculatorPanel.businessType(label).check();
    await expect.poll(() => calculatorPanel.jobs.inputValue()).toBe(String(defaultJobsPerMonth));
    expect(await calculatorPanel.profit.inputValue()).toBe(String(defaultTicket));
    expect(await calculatorPanel.hours.inputValue()).toBe("3");
    const inputs = { ...withBusinessType(DEFAULT_ROI_INPUTS, id), selectedPlan: "pro", adminHoursPerWeek: 3 } as const;
    await expectText(calculatorPanel.extraProfit, formatUsd(calculateRoi(inputs).netMonthlySavings));
  }
});

test("an emptied field stays empty and counts as zero", async ({ calculatorPanel }) => {
  await calculatorPanel.jobs.fill("");
  await expectText(calculatorPanel.extraProfit, "$448");
  expect(await calculatorPanel.jobs.inputValue()).toBe("");
});

test("the first key in a clicked field replaces its figure", async ({ calculatorPanel }) => {
  await calculatorPanel.profit.click();
  await calculatorPanel.profit.pressSequentially("5");
  await expect.poll(() => calculatorPanel.profit.inputValue()).toBe("5");
  await calculatorPanel.profit.pressSequentially("00");
  await expect.poll(() => calculatorPanel.profit.inputValue()).toBe("500");
});
