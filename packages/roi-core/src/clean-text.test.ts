import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanDigits, cleanText } from "./clean-text.ts";

describe("cleanText", () => {
  it.each([
    ["a no-break space", "\u00A0ada@park.example\u00A0", "ada@park.example"],
    ["a zero-width space", "ada@park.example\u200B", "ada@park.example"],
    ["marks of direction", "\u202A+44 20\u202C\u200E", "+44 20"],
    ["a byte order mark and a soft hyphen", "\uFEFFPark\u00ADer", "Parker"],
    ["full-width letters", "Ａｄａ＠ｐａｒｋ．ｅｘａｍｐｌｅ", "Ada@park.example"],
    ["an accent on its own", "Zoe\u0308", "Zoë"],
    ["an accent behind an invisible character", "Zoe\u200B\u0308", "Zoë"],
    ["a line break", "Ada\r\n\u2028Park\n", "Ada   Park"],
    ["a bell, an escape and a control of the upper half", "\u0007A\u001bda\u0085Park", "A da Park"],
    ["joiners in an address", "ada\u200C@\u200Dpark.example", "ada@park.example"],
  ])("cleanText takes out %s", (_what, typed, clean) => {
    expect(cleanText(typed)).toBe(clean);
  });

  it.each([
    ["Persian", "مهری\u200Cسادات"],
    ["Sinhala", "ශ්\u200Dරී"],
    ["pictures", "👩\u200D🔧"],
  ])("cleanText keeps the joiner that %s is written with", (_what, name) => {
    expect(cleanText(` ${name} `)).toBe(name);
  });

  it.each(["Ada", "O’Neil", "Łukasz", "李小龍", "Ada Park-Smith", "ada+roi@park.example"])(
    "cleanText(%j) changes nothing",
    (text) => {
      expect(cleanText(text)).toBe(text);
    },
  );
});

describe("cleanDigits", () => {
  it.each(Intl.supportedValuesOf("numberingSystem").filter((system) => !/^(hant|hans|jpan|hanidec)/.test(system)))(
    "cleanDigits reads the digits of %s",
    (numberingSystem) => {
      const digits = new Intl.NumberFormat("en", { numberingSystem, useGrouping: false }).format(1_023_456_789);
      expect(cleanDigits(digits)).toBe("1023456789");
    },
  );
});

describe("properties", () => {
  const typed = fc.string({
    unit: fc.oneof(
      fc.constantFrom(..."\u200B\u200C\u200D\u202A\u00AD\uFEFF\u00A0\u0301\u2028\u0085\u001b\n٣é٠aA １"),
      fc.string({ unit: "binary", maxLength: 1 }),
    ),
  });

  it("cleans once: clean(clean(text)) = clean(text)", () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
      }),
      { numRuns: 5000 },
    );
  });

  it("does not care for invisible characters in ASCII text", () => {
    const ascii = fc.string({ unit: fc.constantFrom(..."ada@12.-+ ") });
    const invisible = fc.constantFrom(..."\u200B\u200C\u200D\u200E\u202A\u202C\u2060\u00AD\uFEFF");
    fc.assert(
      fc.property(ascii, invisible, (text, mark) => {
        expect(cleanText([...text, ""].join(mark))).toBe(text.trim());
      }),
    );
  });
});
