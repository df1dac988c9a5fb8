import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { describe, expect, it } from "vitest";
import { buildDraftQuote } from "./build-draft-quote.ts";
import { adoptInputs, chooseTrade, inputsOf, newDraft, type DraftChange } from "./quote-draft.ts";
import { NO_REP } from "./rep.ts";

const DRAFT = { ...newDraft(new Date(2026, 0, 31, 23, 30)), plans: FIXED_PLANS };
const GOLD = { ...FIXED_PLANS, elite: { ...FIXED_PLANS.elite, label: "Gold", monthlyCost: 600 } };

function build(change: DraftChange) {
  return buildDraftQuote({ ...DRAFT, ...change }, NO_REP);
}

describe("newDraft", () => {
  it("has the usual figures, today's date and thirty days", () => {
    expect(inputsOf(DRAFT)).toEqual(DEFAULT_ROI_INPUTS);
    const origins = { jobs: "example", profit: "example", hours: "example" };
    expect(DRAFT).toMatchObject({ date: "2026-01-31", validDays: "30", changedAt: 0, origins });
  });
});

describe("chooseTrade", () => {
  it("fills in the trade's preset", () => {
    const origins = { jobs: "usual", profit: "usual", hours: "example" };
    expect(chooseTrade(DRAFT, "roofing")).toEqual({ trade: "roofing", jobsText: "8", profitText: "850", origins });
  });
});

describe("adoptInputs", () => {
  it("counts a tried figure as typed, and leaves the origin of the others (R3)", () => {
    const tried = adoptInputs(DRAFT, { ...DEFAULT_ROI_INPUTS, jobsPerMonth: 20 });
    const origins = { jobs: "typed", profit: "example", hours: "example" };
    expect(tried).toMatchObject({ jobsText: "20", profitText: "350", origins });
    expect(build(tried)).toMatchObject({ quote: { origins } });
  });
});

describe("buildDraftQuote", () => {
  it("quotes what was typed, as an offer of the rep's", () => {
    const draft = { ...DRAFT, customer: "Ace", jobsText: "22", profitText: "$410", note: "As we said." };
    const rep = { ...NO_REP, name: "Sam", email: "sam@ring.example", phone: "555 0100", id: "sam-1" };
    expect(buildDraftQuote(draft, { ...rep, id: "Sam Reyes" })).toEqual({
      ok: false,
      problems: { "rep.id": "must have at most 20 letters, digits and hyphens" },
    });
    expect(buildDraftQuote(draft, rep)).toMatchObject({
      ok: true,
      quote: {
        number: expect.stringMatching(/^20260131-/),
        preparedFor: "Ace",
        preparedBy: "Sam",
        repEmail: "sam@ring.example",
        repPhone: "555 0100",
        note: "As we said.",
        validUntil: "2026-03-02",
      },
    });
  });

  it.each([
    [{ jobsText: "" }, { jobsText: /must be a number/ }],
    [{ profitText: "1.200" }, { profitText: /may mean 1,200 or 1.2/ }],
    [{ hoursText: "-1" }, { hoursText: /must be a number/ }],
    [{ date: "2026-02-30" }, { date: /must be a date/ }],
    [{ validDays: "1.5" }, { validDays: /whole number/ }],
    [{ validDays: "3651" }, { validDays: /whole number/ }],
    [{ customer: "a".repeat(201) }, { customer: /at most 200 characters, and has 201/ }],
    [{ note: "a".repeat(601) }, { note: /at most 600 characters, and has 601/ }],
  ])("makes no quote of %j: it says why (C8, C12)", (change, problems) => {
    const expected = Object.entries(problems).map(([field, problem]) => [field, expect.stringMatching(problem)]);
    expect(build(change)).toEqual({ ok: false, problems: Object.fromEntries(expected) });
  });
});

describe("a quote with another price", () => {
  it.each([
    [{ change: "price", text: "$450" }, 450],
    [{ change: "discount", text: "10%" }, 447.3],
  ] as const)("%j changes that plan alone, and has no link", (typed, monthlyCost) => {
    expect(build({ prices: { elite: typed } })).toMatchObject({
      ok: true,
      quote: {
        plans: { pro: { regularTerms: null }, elite: { terms: { monthlyCost }, regularTerms: FIXED_PLANS.elite } },
        scenario: "",
        scenarioUrl: "",
      },
    });
  });

  it.each([
    { change: "discount", text: " " },
    { change: "none", text: "450" },
  ] as const)("%j changes nothing", (typed) => {
    expect(build({ prices: { elite: typed } })).toEqual(build({}));
  });

  it("a text that is no price makes no quote: each is named, also of the plan that is not quoted", () => {
    const prices = { pro: { change: "price", text: "2000000" }, elite: { change: "discount", text: "10" } } as const;
    const problems = {
      "pro.price": expect.stringContaining("up to 1,000,000"),
      "elite.price": expect.stringContaining("that leave something of $497"),
    };
    expect(build({ prices })).toEqual({ ok: false, problems });
  });

  it("a draft's own plans are the regular ones, changed by the typed prices", () => {
    expect(build({ plans: GOLD })).toMatchObject({
      quote: { plans: { elite: { terms: GOLD.elite, regularTerms: null } } },
    });
    expect(build({ plans: GOLD, prices: { elite: { change: "discount", text: "10%" } } })).toMatchObject({
      quote: { plans: { elite: { terms: { label: "Gold", monthlyCost: 540 }, regularTerms: GOLD.elite } } },
    });
  });
});
