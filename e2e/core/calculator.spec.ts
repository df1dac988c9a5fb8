import {
  BUSINESS_TYPES,
  calculateRoi,
  DEFAULT_ROI_INPUTS,
  formatUsd,
  withBusinessType,
} from "@contractor-roi/roi-core";
import type { EnginePage } from "../engines/engine.ts";
import type { LandingPage } from "../pages/landing-page.ts";
import type { AnyPart } from "../pages/browser-page.ts";
import { expect, expectText, test } from "./fixtures.ts";

test.beforeEach(({ landingPage }) => landingPage.open());

test("visitor types figures and chooses trades - each is counted, an emptied field as zero", async ({
  calculatorPanel,
}) => {
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

  // A trade keeps plan and hours.
  await calculatorPanel.fillBusinessDetails({ hours: "3" });
  for (const id of ["roofing", "cleaning"] as const) {
    const { label, defaultJobsPerMonth, defaultTicket } = BUSINESS_TYPES[id];
    await calculatorPanel.businessType(label).check();
    await expect.poll(() => calculatorPanel.jobs.inputValue()).toBe(String(defaultJobsPerMonth));
    expect(await calculatorPanel.profit.inputValue()).toBe(String(defaultTicket));
    expect(await calculatorPanel.hours.inputValue()).toBe("3");
    const inputs = { ...withBusinessType(DEFAULT_ROI_INPUTS, id), selectedPlan: "pro", adminHoursPerWeek: 3 } as const;
    await expectText(calculatorPanel.extraProfit, formatUsd(calculateRoi(inputs).netMonthlySavings));
  }

  await calculatorPanel.fillBusinessDetails({ plan: "Elite", hours: "8" });
  await calculatorPanel.jobs.fill("");
  await expectText(calculatorPanel.extraProfit, "$448");
  expect(await calculatorPanel.jobs.inputValue()).toBe("");
});

test("visitor types over a figure - the first key replaces it, and an ambiguous one is asked about", async ({
  calculatorPanel,
  visited,
}) => {
  await calculatorPanel.profit.click();
  await calculatorPanel.profit.pressSequentially("5");
  await expect.poll(() => calculatorPanel.profit.inputValue()).toBe("5");
  await calculatorPanel.profit.pressSequentially("00");
  await expect.poll(() => calculatorPanel.profit.inputValue()).toBe("500");

  const notice = visited.locator("[aria-live=polite]").filter({ hasText: "using 0" });
  for (const [typed, extraProfit] of [
    ["1,200", "$4,048"],
    ["12,5", "$486"],
    ["1.200,50", "$448"],
  ] as const) {
    await calculatorPanel.fillBusinessDetails({ profit: typed });
    await expectText(calculatorPanel.extraProfit, extraProfit);
    expect(await calculatorPanel.profit.inputValue()).toBe(typed);
  }
  await expectText(notice, "Which one did you mean?");
  await visited.getByRole("button", { name: "1,200.5", exact: true }).click();
  await expectText(calculatorPanel.extraProfit, "$4,050");
  await expect.poll(() => calculatorPanel.profit.inputValue()).toBe("1200.5");
});

const leaveAndComeBack = async (visited: EnginePage, landingPage: LandingPage<AnyPart>): Promise<void> => {
  // A page that listens for this is not kept whole.
  await visited.evaluate(() => addEventListener("unload", () => undefined), null);
  await visited.goto("about:blank");
  await visited.goBack();
  await landingPage.becomeInteractive();
};

test("back from another page all inputs are there, or none of them, and the shown ones are counted", async ({
  calculatorPanel,
  landingPage,
  visited,
}) => {
  await calculatorPanel.fillBusinessDetails({ plan: "Pro", jobs: "33" });
  await expectText(calculatorPanel.extraProfit, "$1,743");
  // At once: Chromium notes the fields' texts a second after the last change, and puts back earlier ones.
  await leaveAndComeBack(visited, landingPage);
  const { netMonthlySavings } = calculateRoi({
    ...DEFAULT_ROI_INPUTS,
    selectedPlan: (await calculatorPanel.plan("Pro").isChecked()) ? "pro" : "elite",
    jobsPerMonth: Number(await calculatorPanel.jobs.inputValue()),
    avgJobProfit: Number(await calculatorPanel.profit.inputValue()),
    adminHoursPerWeek: Number(await calculatorPanel.hours.inputValue()),
  });
  await expectText(calculatorPanel.extraProfit, formatUsd(netMonthlySavings));

  await calculatorPanel.fillBusinessDetails({ type: "Cleaning", plan: "Pro", jobs: "33", profit: "410", hours: "12" });
  await expectText(calculatorPanel.extraProfit, "$2,263");
  // Its timer is set before this one.
  await visited.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), 1500);
  await leaveAndComeBack(visited, landingPage);
  const found = [
    await calculatorPanel.businessType("Cleaning").isChecked(),
    await calculatorPanel.plan("Pro").isChecked(),
    (await calculatorPanel.jobs.inputValue()) === "33",
    (await calculatorPanel.profit.inputValue()) === "410",
    (await calculatorPanel.hours.inputValue()) === "12",
  ];
  expect(new Set(found).size).toBe(1);
  await expectText(calculatorPanel.extraProfit, found[0] ? "$2,263" : "$1,498");
});
