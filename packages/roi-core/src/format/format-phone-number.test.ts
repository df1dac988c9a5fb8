import { describe, expect, it } from "vitest";
import { formatPhoneNumber, spellOutPhoneNumber } from "./format-phone-number.ts";

describe("formatPhoneNumber", () => {
  it.each([
    ["+12025550142", "(202) 555-0142"],
    ["+15555550100", "(555) 555-0100"],
  ])("formatPhoneNumber(%j) is %j, as people write it", (e164, text) => {
    expect(formatPhoneNumber(e164)).toBe(text);
  });

  it.each(["+4723456789", "+442079460958", "+1202555014", "+120255501421", "12025550142", ""])(
    "formatPhoneNumber(%j) leaves it whole: not a number of North America",
    (other) => {
      expect(formatPhoneNumber(other)).toBe(other);
    },
  );
});

describe("spellOutPhoneNumber", () => {
  it("spellOutPhoneNumber shows the country code too", () => {
    expect(spellOutPhoneNumber("+14723456789")).toBe("+1 472 345 6789");
  });

  it.each(["+4723456789", "+442079460958"])("spellOutPhoneNumber(%j) leaves it whole", (other) => {
    expect(spellOutPhoneNumber(other)).toBe(other);
  });
});
