import { FIXED_PLANS as PLANS } from "@contractor-roi/roi-core/testing";
import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { describe, expect, it } from "vitest";
import { renderQuoteText } from "../documents/render-quote-text.ts";
import { ENGLISH_QUOTE_WORDS } from "./english/quote-words.ts";
import { namePlan } from "./figure-words.ts";
import { SPANISH_QUOTE_WORDS } from "./spanish/quote-words.ts";
import { buildQuote } from "../testing/fixed-plans.ts";

const DETAILS = { preparedFor: "Ace Plumbing", preparedBy: "Sam Reyes", date: "2026-01-31" };

describe("namePlan", () => {
  it.each([
    ["{plan} plan", "Elite", "Elite plan"],
    ["{plan} plan", "Planner", "Planner plan"],
    ["{plan} plan", "Premium plan", "Premium plan"],
    ["on the {plan} plan", "Plan B", "on the Plan B"],
    ["{plan}", "Premium plan", "Premium plan"],
    ["plan {plan}", "Élite", "plan Élite"],
    ["con el plan {plan}:", "Plan Oro", "con el Plan Oro:"],
    ["{plan} plan", "$& plan", "$& plan"],
  ])("puts a name into %j: %s", (phrase, name, text) => {
    expect(namePlan(phrase, name)).toBe(text);
  });

  it.each([
    ["Premium Plan", ENGLISH_QUOTE_WORDS, ["after the Premium Plan is paid"]],
    ["Plan Oro", SPANISH_QUOTE_WORDS, ["ya pagado el Plan Oro"]],
  ])("a quote says the word once of %s", (label, words, phrases) => {
    const elite = { ...PLANS.elite, label };
    const quote = buildQuote(DEFAULT_ROI_INPUTS, { ...DETAILS, plans: { ...PLANS, elite } });
    const text = renderQuoteText(quote, { words });
    for (const phrase of phrases) expect(text).toContain(phrase);
    expect(text).not.toMatch(/plan \S+ plan\b|plan plan/i);
  });
});
