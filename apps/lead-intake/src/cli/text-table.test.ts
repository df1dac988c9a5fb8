import { expect, it } from "vitest";
import { readZonedTime, zonedTime } from "./text-table.ts";

it.each([
  ["2026-07-01T00:00", "2026-07-01T06:00:00.000Z", "2026-07-01 00:00 MDT"],
  ["2026-12-01T08:30:15", "2026-12-01T15:30:15.000Z", "2026-12-01 08:30 MST"],
  ["2026-07-01T00:00Z", "2026-07-01T00:00:00.000Z", "2026-06-30 18:00 MDT"],
  ["2026-07-01T00:00+02:00", "2026-06-30T22:00:00.000Z", "2026-06-30 16:00 MDT"],
])("%s of the owner is %s, and is shown as %s", (text, iso, shown) => {
  expect(readZonedTime(text, "America/Denver")).toBe(iso);
  expect(zonedTime(iso, "America/Denver")).toBe(shown);
});
