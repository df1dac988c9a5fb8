import { expect, it } from "vitest";
import { describeAge, describeRequest, phoneProblem } from "./lead-words.ts";

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

it.each([
  ["+14045550123", "", ""],
  ["+18005550123", "", "Toll-free: no texts"],
  ["+15550142", "", "Number looks wrong"],
  ["call me", "No phone number", ""],
])("a phone %s says where no call or text will arrive", (phone, call, text) => {
  expect(phoneProblem(phone)).toEqual({ call, text });
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
