import { calculateRoi, comparePlans, FIXED_PLANS as PLANS } from "@contractor-roi/roi-core/testing";
import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { describe, expect, it } from "vitest";
import { describeLineItem, describeMoney, describePrice, ENGLISH_PAGE_WORDS } from "./page-words.ts";
import { describeBreakEven, describePayback } from "./quote-words.ts";

const PLANS_COMPARED = comparePlans(DEFAULT_ROI_INPUTS);

describe("describeMoney", () => {
  it.each([
    [0, "$0"],
    [-0.4, "$0"],
    [-0.6, "a loss of $1"],
    [1_234_567, "$1,234,567"],
  ])("describeMoney(%d) is %j", (amount, expected) => expect(describeMoney(amount)).toBe(expected));
});

describe("describePrice", () => {
  it.each([
    [297, "$297 a month"],
    [447.3, "$447.30 a month"],
    [1450, "$1,450 a month"],
  ])("describePrice of $%d is %j", (monthlyCost, expected) =>
    expect(describePrice({ ...PLANS.pro, monthlyCost })).toBe(expected),
  );
});

describe("describePayback", () => {
  const results = calculateRoi(DEFAULT_ROI_INPUTS);
  it.each([
    [0.3, "0.3 months"],
    [1, "1 month"],
    [12, "12 months"],
  ])("describePayback of %d is %j", (paybackMonths, expected) =>
    expect(describePayback({ ...results, paybackMonths })).toBe(expected),
  );
});

describe("describeBreakEven", () => {
  it.each([
    [1, "1 more job a month"],
    [1200, "1,200 more jobs a month"],
    [null, "no number of jobs pays for it"],
  ])("describeBreakEven of %j more jobs is %j", (moreJobs, expected) =>
    expect(describeBreakEven({ moreJobs })).toBe(expected),
  );
});

describe("describeDifference", () => {
  it.each([
    [1043, 1498, "You keep $455 more a month with Elite than with Pro ($5,460 a year), after paying for the plan."],
    [120, -80, "After both prices, Pro earns $120 a month ($1,440 a year) and Elite loses $80 a month ($960 a year)."],
    [0, -200, "After both prices, Pro earns nothing and Elite loses $200 a month ($2,400 a year)."],
    [
      -297,
      -497,
      "After both prices, Pro loses $297 a month ($3,564 a year) and Elite loses $497 a month ($5,964 a year).",
    ],
    [-217, -12, "After both prices, Elite loses $12 a month ($144 a year) and Pro loses $217 a month ($2,604 a year)."],
    [50, 50, "Both plans earn the same."],
    [0, 0, "Both plans earn the same."],
    [-50, -50, "Both plans lose the same."],
  ])("no amount is called a loss but what a plan loses: Pro %d, Elite %d a month", (pro, elite, sentence) => {
    const results = (net: number) => ({ results: { netMonthlySavings: net, netAnnualSavings: net * 12 } });
    expect(ENGLISH_PAGE_WORDS.describeDifference({ ...PLANS_COMPARED, pro: results(pro), elite: results(elite) })).toBe(
      sentence,
    );
  });
});

describe("describeLineItem", () => {
  it.each([
    [{ item: "jobs", quantity: 1, price: 350.5, amount: 350.5 }, "1 job × $350.50"],
    [{ item: "jobs", quantity: -3, price: 350, amount: -1050 }, "−3 jobs × $350"],
    [{ item: "hours", quantity: 1, price: 45, amount: 45 }, "1 h × $45"],
    [{ item: "pro", quantity: 1, price: -297, amount: -297 }, "Pro"],
  ] as const)("describeLineItem(%j) is %j", (line, expected) => expect(describeLineItem(line)).toBe(expected));
});
