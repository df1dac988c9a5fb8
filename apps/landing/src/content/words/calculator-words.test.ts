import { describe, expect, it } from "vitest";
import { planFeatures } from "./calculator-words.ts";

describe("planFeatures", () => {
  // proof: calculator-words-1
  it("planFeatures of Elite states its own lift, share of hours and price (P6)", () => {
    expect(planFeatures("elite")).toEqual([
      "20% more jobs",
      "60% of your admin hours taken over",
      "24/7 AI answering",
      "Auto booking",
      "Smart task automation",
      "Setup included, $497 per month",
    ]);
  });

  // proof: calculator-words-2
  it("planFeatures of Pro states its own lift, share of hours and price (P6)", () => {
    expect(planFeatures("pro")).toEqual([
      "12% more jobs",
      "45% of your admin hours taken over",
      "24/7 AI answering",
      "Auto booking",
      "Smart task automation",
      "Setup included, $297 per month",
    ]);
  });
});
