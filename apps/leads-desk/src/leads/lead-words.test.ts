import { expect, it } from "vitest";
import { describeAge, describeChange, describeRequest, takesTexts } from "./lead-words.ts";

const NOW = Date.parse("2026-11-26T15:00:00Z");

it.each([
  ["2027-01-01T00:00:00Z", "new", "just now", "fresh"],
  ["2026-11-26T14:57:00Z", "new", "3 min ago", "fresh"],
  ["2026-11-26T14:00:00Z", "new", "waiting 1 h", "late"],
  ["2026-11-25T14:00:00Z", "new", "waiting 25 h", "late"],
  ["2026-11-23T14:00:00Z", "new", "waiting 3 days", "late"],
  ["2026-11-26T14:00:00Z", "contacted", "then", "plain"],
] as const)("a lead of %s that is %s says %s", (received_at, status, text, tone) => {
  expect(describeAge({ received_at, status }, NOW, () => "then")).toEqual({ text, tone });
});

it("a toll-free number takes no texts", () => {
  expect(["+14045550123", "+18005550123", "+448005550123"].map(takesTexts)).toEqual([true, false, true]);
});

it("a person's later requests are counted", () => {
  expect([0, 1, 2, 3, 10, 20].map(describeRequest)).toEqual([
    "",
    "2nd request",
    "3rd request",
    "4th request",
    "11th request",
    "21st request",
  ]);
});

it("a sale's line of the history has its price, also after another", () => {
  const sale = { kind: "status", value: "won", changed_at: "", changed_by: null, sold_plan: null } as const;
  expect([69_700, 29_750, null].map((sold_monthly) => describeChange({ ...sale, sold_monthly }))).toEqual([
    "Won at $697/mo",
    "Won at $297.50/mo",
    "Won",
  ]);
});
