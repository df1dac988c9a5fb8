import { describe, expect, it } from "vitest";
import { describeOddCell, oddText } from "./odd-cell.ts";

describe("oddText", () => {
  it.each([
    ["8:30", "8:30 is a time"],
    ["8:30 PM", "8:30 PM is a time"],
    ["15%", "15% is a percentage"],
    ["12.5 %", "12.5 % is a percentage"],
    ["3/3/2026", "3/3/2026 is a date"],
    ["2026-03-03", "March 3, 2026 is a date"],
    ["Mar 3, 2026", "Mar 3, 2026 is a date"],
    ["410,50 €", "410,50 € is in euros"],
    ["EUR 410", "EUR 410 is in euros"],
    ["£99", "£99 is in pounds"],
    ["CA$410", "CA$410 is in Canadian dollars"],
    ["410 CHF", "410 CHF is in another currency than dollars"],
    ["#REF!", "#REF! is an error"],
    ["Err:502", "Err:502 is an error"],
  ])("%s", (text, description) => {
    const odd = oddText(text);
    expect(odd && describeOddCell(odd)).toBe(description);
  });

  it.each(["", "many", "12 jobs", "$410", "US$410", "1.200", "#1 Plumbing", "5-10", "EUR"])(
    "%j is nothing of these",
    (text) => {
      expect(oddText(text)).toBeNull();
    },
  );
});
