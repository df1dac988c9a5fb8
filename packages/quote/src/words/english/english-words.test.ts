import { calculateRoi, comparePlans, FIXED_PLANS as PLANS } from "@contractor-roi/roi-core/testing";
import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { describe, expect, it } from "vitest";
import { describeLineItem, describeMoney, describePrice, ENGLISH_PAGE_WORDS } from "./page-words.ts";
import { describeBreakEven, describePayback } from "./quote-words.ts";

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
    [1043, 1498, "Elite comes out $455 a month ahead of Pro, hours counted, after both prices."],
    [120, -80, "Hours counted, Pro comes to $120 a month and Elite to a loss of $80, after both prices."],
    [0, -200, "Hours counted, Pro comes to $0 a month and Elite to a loss of $200, after both prices."],
    [-217, -12, "Hours counted, Elite comes to a loss of $12 a month and Pro to a loss of $217, after both prices."],
    [50, 50, "Hours counted, both plans come out the same."],
    [-50, -50, "Hours counted, both plans come out the same."],
  ])("no amount is called a loss but what a plan loses: Pro %d, Elite %d a month", (pro, elite, sentence) => {
    const results = (net: number) => ({
      results: { netMonthlySavings: net, additionalMonthlyRevenue: net, timeSavedHours: 0 },
    });
    expect(ENGLISH_PAGE_WORDS.describeDifference({ pro: results(pro), elite: results(elite) }, PLANS)).toBe(sentence);
  });

  it("of plans that differ in hours alone names the hours, and no money (P26)", () => {
    const handyman = { ...DEFAULT_ROI_INPUTS, jobsPerMonth: 10, avgJobProfit: 200, adminHoursPerWeek: 3 };
    const compared = comparePlans(handyman);
    const sentence = "Elite gives you 2 more hours than Pro; in money both come out the same.";
    expect(ENGLISH_PAGE_WORDS.describeDifference(compared)).toBe(sentence);
    expect(ENGLISH_PAGE_WORDS.describeBetterPlan(compared)).toBe(sentence);
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
