import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, formatDay, isDay } from "./quote-date.ts";

describe("quote dates", () => {
  it.each([
    ["2026-01-31", 30, "2026-03-02"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2026-03-07", 2, "2026-03-09"],
    ["2026-01-31", 0, "2026-01-31"],
  ])("addDays(%s, %d) is %s", (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });

  it("formatDay writes the month's name", () => {
    expect(formatDay("2026-01-31", "en-US")).toBe("January 31, 2026");
    expect(formatDay("2026-12-01", "es-US")).toBe("1 de diciembre de 2026");
  });

  it.each(["", "2026-02-30", "2026-13-01", "01/31/2026", "2026-1-1", "2026-01-31T00:00:00Z", "0"])(
    "%j is no day",
    (text) => expect(isDay(text)).toBe(false),
  );
});

describe("properties", () => {
  it("days add up: adding a, then b, is adding a + b", () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), (a, b) => {
        expect(addDays(addDays("2024-02-29", a), b)).toBe(addDays("2024-02-29", a + b));
      }),
    );
  });
});
