import { expect, it } from "vitest";
import { formatPhoneNumber, spellOutPhoneNumber } from "./format-phone-number.ts";

it.each([
  ["+12025550142", "(202) 555-0142", "+1 202 555 0142"],
  ["+15555550100", "(555) 555-0100", "+1 555 555 0100"],
])("%j is %j as people write it, and %j with its country code", (e164, national, spelledOut) => {
  expect(formatPhoneNumber(e164)).toBe(national);
  expect(spellOutPhoneNumber(e164)).toBe(spelledOut);
});

it.each(["+4723456789", "+442079460958", "+1202555014", "+120255501421", "12025550142", ""])(
  "%j stays whole: no number of North America",
  (other) => {
    expect([formatPhoneNumber(other), spellOutPhoneNumber(other)]).toEqual([other, other]);
  },
);
