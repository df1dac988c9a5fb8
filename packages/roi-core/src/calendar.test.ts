import { expect, it } from "vitest";
import { DAYS_PER_MONTH, MONTHS_PER_YEAR, WEEKS_PER_MONTH } from "./calendar.ts";

it("WEEKS_PER_MONTH, MONTHS_PER_YEAR and DAYS_PER_MONTH are the specification's", () => {
  expect([WEEKS_PER_MONTH, MONTHS_PER_YEAR, DAYS_PER_MONTH]).toEqual([4.33, 12, 30]);
});
