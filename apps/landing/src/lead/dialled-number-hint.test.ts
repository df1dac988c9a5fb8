import { normalizePhone } from "@contractor-roi/roi-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openTestPage } from "../testing/render-on-page.tsx";
import { leadTextsOf } from "../texts/lead-texts.ts";
import { dialledNumberHint } from "./dialled-number-hint.ts";

const hintOf = (typed: string, isTyping?: boolean): string =>
  dialledNumberHint(typed, leadTextsOf(openTestPage().page), isTyping);

describe("dialledNumberHint", () => {
  it.each([
    ["(202) 555-0142", "We'll call +1 202 555 0142"],
    ["\u202A+44 20 7946 0958", "We'll call +442079460958"],
    ["1-800-PLUMBER", "We'll call +1 800 758 6237"],
    ["1-800", "We'll call +11800. That looks too short. Is it right?"],
    ["+47 2345 6789", "We'll call +1 472 345 6789"],
    ["call me", ""],
    ["202 555 0142 99", "We'll call +1202555014299. That looks too long. Is it right?"],
    ["*72 90055501", "We'll call +1 729 005 5501. That looks too long. Is it right?"],
    ["202 555 0142 x45", "We'll call +1202555014245. Please leave the extension out."],
    ["+44 20 7946 0958 Ext. 1234", "We'll call +4420794609581234. Please leave the extension out."],
  ])("dialledNumberHint(%j) is %j", (typed, hint) => {
    expect(hintOf(typed)).toBe(hint);
  });

  it("dialledNumberHint does not call a number too short that is still being typed", () => {
    expect(hintOf("202555014", true)).toBe("We'll call +1202555014");
    expect(hintOf("202555014")).toMatch(/too short/);
    expect(hintOf("202 555 0142 99", true)).toMatch(/too long/);
  });
});

describe("properties", () => {
  const typed = fc.string({ unit: fc.constantFrom(..."0123456789 ()-+."), maxLength: 20 });

  it("names the number that the lead carries: its digits are those of the normal form", () => {
    fc.assert(
      fc.property(typed, (phone) => {
        const hint = hintOf(phone);
        if (hint === "") return;
        expect(`+${hint.replace(/\D/g, "")}`).toBe(normalizePhone(phone));
      }),
    );
  });

  it("is empty exactly below seven digits while they are typed, and without a digit after that", () => {
    fc.assert(
      fc.property(typed, (phone) => {
        const digits = phone.replace(/\D/g, "").length;
        expect(hintOf(phone, true) === "").toBe(digits < 7);
        expect(hintOf(phone) === "").toBe(digits === 0);
      }),
    );
  });
});
