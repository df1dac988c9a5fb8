import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { spoiled } from "@contractor-roi/roi-core/testing";
import { describe, expect, it } from "vitest";
import { buildQuote, type QuoteDetails } from "./index.ts";

const DETAILS: QuoteDetails = { preparedFor: "Ace", preparedBy: "Sam", date: "2026-01-31", validDays: 30 };

describe("errors", () => {
  it.each([
    ...spoiled(DEFAULT_ROI_INPUTS).map(
      ([field, inputs]) => [field, inputs.map((given) => () => buildQuote(given, DETAILS))] as const,
    ),
    ...spoiled({ preparedFor: "Ace", preparedBy: "Sam", date: "2026-01-31" }).map(
      ([field, details]) => [field, details.map((given) => () => buildQuote(DEFAULT_ROI_INPUTS, given))] as const,
    ),
  ])("buildQuote without a proper %s throws a RangeError that names it", (field, calls) => {
    for (const call of calls) {
      expect(call).toThrow(RangeError);
      expect(call).toThrow(new RegExp(`^Cannot .* as ${field} must be .*: current value is `));
    }
  });
});
