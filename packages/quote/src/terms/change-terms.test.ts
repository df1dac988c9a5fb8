import { PLANS, readPlans, type Plan } from "@contractor-roi/roi-core";
import { describe, expect, it } from "vitest";
import { changeTerms, type PriceTexts } from "./change-terms.ts";

const { elite } = PLANS;
const PAID_AHEAD: Plan = { ...elite, monthlyCost: 400, annualPrepayment: 4800 };

describe("changeTerms", () => {
  it.each<[PriceTexts, Partial<Plan>]>([
    [{ price: "$450" }, { monthlyCost: 450 }],
    [{ price: "800" }, { monthlyCost: 800, originalMonthlyCost: 800 }],
    [{ price: "1,000,000" }, { monthlyCost: 1_000_000, originalMonthlyCost: 1_000_000 }],
    [{ discount: "10%" }, { monthlyCost: 447.3 }],
    [{ discount: "12.5 %" }, { monthlyCost: 434.88 }],
    [{ discount: "$50" }, { monthlyCost: 447 }],
    [{ price: undefined }, {}],
  ])("%j are terms that roi-core takes", (texts, changed) => {
    const terms = { ...elite, ...changed };
    expect(changeTerms(elite, texts)).toEqual({ ok: true, terms });
    expect(readPlans({ ...PLANS, elite: terms }).elite).toEqual(terms);
  });

  it("a price by the month ends the payment of a year at once", () => {
    expect(changeTerms(PAID_AHEAD, { discount: "10%" })).toEqual({
      ok: true,
      terms: { ...elite, monthlyCost: 360 },
    });
  });

  it.each<[PriceTexts, string]>([
    [{ discount: "10" }, "must be a percentage such as 10%, or dollars such as $50, that leave something of $497"],
    [{ discount: "100%" }, "must be a percentage such as 10%"],
    [{ discount: "$497" }, "must be a percentage such as 10%"],
    [{ price: "0" }, "must be a number of dollars up to 1,000,000, such as 450"],
    [{ price: "1000000.01" }, "must be a number of dollars up to"],
    [{ price: "1.200" }, "may mean 1,200 or 1.2: write it in one way only"],
    [{ discount: "$1.200" }, "may mean 1,200 or 1.2"],
  ])("%j are refused, with what they must be", (texts, problem) => {
    expect(changeTerms(elite, texts)).toEqual({ ok: false, problem: expect.stringContaining(problem) });
  });
});
