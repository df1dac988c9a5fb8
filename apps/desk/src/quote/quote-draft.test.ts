import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { describe, expect, it } from "vitest";
import { buildDraftQuote } from "./build-draft-quote.ts";
import { chooseTrade, inputsOf, newDraft } from "./quote-draft.ts";
import { DEFAULT_SENDER } from "./quote-sender.ts";
import { readScenarioLink } from "./read-scenario-link.ts";

const DRAFT = newDraft(new Date(2026, 0, 31, 23, 30));

describe("newDraft", () => {
  it("has the usual figures, today's date and thirty days", () => {
    expect(inputsOf(DRAFT)).toEqual(DEFAULT_ROI_INPUTS);
    expect(DRAFT).toMatchObject({ date: "2026-01-31", validDays: "30", changedAt: 0 });
  });
});

describe("chooseTrade", () => {
  it("fills in the trade's preset, and nothing for the trade that is chosen", () => {
    expect(chooseTrade(DRAFT, "roofing")).toEqual({ trade: "roofing", jobsText: "8", profitText: "850" });
    expect(chooseTrade({ ...DRAFT, jobsText: "22" }, "plumbing")).toEqual({});
  });
});

describe("buildDraftQuote", () => {
  it("quotes what was typed", () => {
    const sender = { ...DEFAULT_SENDER, preparedBy: "Sam", calculatorUrl: "https://roi.example/?utm_source=quote" };
    const built = buildDraftQuote({ ...DRAFT, customer: "Ace", jobsText: "22", profitText: "$410" }, sender);
    expect(built).toMatchObject({
      ok: true,
      quote: {
        preparedFor: "Ace",
        preparedBy: "Sam",
        validUntil: "2026-03-02",
        scenarioUrl: "https://roi.example/?utm_source=quote&v=1&type=plumbing&plan=elite&jobs=22&profit=410&hours=8",
      },
    });
  });

  it.each([
    [{ jobsText: "" }, { jobs: /must be a number/ }],
    [{ profitText: "1.200" }, { profit: /may mean 1,200 or 1.2/ }],
    [{ hoursText: "-1" }, { hours: /must be a number/ }],
    [{ date: "2026-02-30" }, { date: /must be a date/ }],
    [{ validDays: "1.5" }, { validDays: /whole number/ }],
    [{ validDays: "3651" }, { validDays: /whole number/ }],
  ])("makes no quote of %j: it says why (C8, C12)", (change, problems) => {
    const expected = Object.entries(problems).map(([field, problem]) => [field, expect.stringMatching(problem)]);
    const built = buildDraftQuote({ ...DRAFT, ...change }, DEFAULT_SENDER);
    expect(built).toEqual({ ok: false, problems: Object.fromEntries(expected) });
  });

  it.each(["call me", "ftp://a.example", "book.example", "javascript:alert(1)"])(
    "makes no quote with the address %j: it is none",
    (address) => {
      const built = buildDraftQuote(DRAFT, { ...DEFAULT_SENDER, bookingUrl: address, calculatorUrl: address });
      const problem = expect.stringMatching(/web address/);
      expect(built).toEqual({ ok: false, problems: { bookingUrl: problem, calculatorUrl: problem } });
    },
  );

  it.each([
    ["", ""],
    [" https://book.example/sam ", "https://book.example/sam"],
    ["https://book.example/a|b?c=^é", "https://book.example/a%7Cb?c=%5E%C3%A9"],
  ])("links the booking page %j as %j", (bookingUrl, link) => {
    expect(buildDraftQuote(DRAFT, { ...DEFAULT_SENDER, bookingUrl })).toMatchObject({ quote: { bookingUrl: link } });
  });
});

describe("readScenarioLink", () => {
  const QUERY = "v=1&type=hvac&plan=pro&jobs=22&profit=410&hours=10";
  const INPUTS = {
    businessType: "hvac",
    selectedPlan: "pro",
    jobsPerMonth: 22,
    avgJobProfit: 410,
    adminHoursPerWeek: 10,
  };

  it.each([`https://roi.example/?${QUERY}&utm_source=van#roi-calculator`, `roi.example/?${QUERY}`, `?${QUERY}`, QUERY])(
    "reads %s",
    (link) => {
      expect(readScenarioLink(link)).toEqual({ inputs: INPUTS, note: "" });
    },
  );

  it("says which part of a link could not be read", () => {
    expect(readScenarioLink(QUERY.replace("410", "lots"))?.note).toMatch(/usual figures: profit\.$/);
  });

  it.each(["", "https://roi.example/", "v=9&jobs=1", "hello"])("finds nothing in %j", (link) => {
    expect(readScenarioLink(link)).toBeNull();
  });
});
