import { expect, it } from "vitest";
import { addDays, dayAt, startOfDay, sundayOf } from "./owners-day.ts";

it.each([
  ["2026-11-24", "America/New_York", "2026-11-24T05:00:00.000Z"],
  ["2026-11-24", "Asia/Kolkata", "2026-11-23T18:30:00.000Z"],
  // Days on which the clock changes, after midnight and at it.
  ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"],
  ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"],
  ["2026-09-27", "Pacific/Auckland", "2026-09-26T12:00:00.000Z"],
  ["2026-04-05", "Pacific/Auckland", "2026-04-04T11:00:00.000Z"],
  ["2026-09-06", "America/Santiago", "2026-09-06T04:00:00.000Z"],
  ["2026-10-25", "Asia/Beirut", "2026-10-24T22:00:00.000Z"],
])("%s begins in %s at %s, and not before", (day, zone, start) => {
  const begin = startOfDay(day, zone);
  expect(new Date(begin).toISOString()).toBe(start);
  expect(dayAt(begin, zone)).toBe(day);
  expect(dayAt(begin - 1, zone)).toBe(addDays(day, -1));
});

it("a week begins on Sunday, also over the end of a year and beside a changed clock", () => {
  expect(sundayOf("2026-11-28")).toBe("2026-11-22");
  expect(sundayOf("2026-11-22")).toBe("2026-11-22");
  expect(sundayOf("2027-01-01")).toBe("2026-12-27");
  expect(addDays("2026-12-27", 7)).toBe("2027-01-03");
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
});
