import fc from "fast-check";
import { describe, expect, expectTypeOf, it } from "vitest";
import { digits, phone, punctuated } from "../testing/arbitraries.ts";
import { isE164, normalizePhone, phoneDoubt, type E164Phone } from "./phone.ts";

describe("normalizePhone", () => {
  it.each([
    ["2125550123", "+12125550123"],
    ["(212) 555-0123", "+12125550123"],
    [" 212.555.0123 ", "+12125550123"],
    ["0125550123", "+10125550123"],
  ])("normalizePhone(%j) is %s: ten digits get +1", (raw, normal) => {
    expect(normalizePhone(raw)).toBe(normal);
  });

  it.each([
    ["٢١٢ ٥٥٥ ٠١٢٣", "+12125550123"],
    ["＋44 20 7946 0958", "+442079460958"],
    ["\u202A+44 20 7946 0958\u202C", "+442079460958"],
  ])("normalizePhone(%j) is %s: the digits of all scripts count, invisible characters do not", (raw, normal) => {
    expect(normalizePhone(raw)).toBe(normal);
  });

  it.each([
    ["1-800-PLUMBER", "+18007586237"],
    ["+1 (800) plumber", "+18007586237"],
    ["800.FLOWERS", "+18003569377"],
    ["888 555-ROOF", "+18885557663"],
    ["1 800 ４ＰＬＵＭＢＳ", "+18004758627"],
  ])("normalizePhone(%j) is %s: the letters of a vanity number are digits", (raw, normal) => {
    expect(normalizePhone(raw)).toBe(normal);
  });

  it.each([
    ["12125550123", "+12125550123"],
    ["1 (212) 555-0123", "+12125550123"],
    ["+1 212 555 0123", "+12125550123"],
  ])("normalizePhone(%j) is %s: eleven digits that start with 1 get +", (raw, normal) => {
    expect(normalizePhone(raw)).toBe(normal);
  });

  it.each([
    ["  +44 20 7946 0958", "+442079460958"],
    ["+45 1234", "+451234"],
    ["+22125550123", "+22125550123"],
    ["+1+2", "+12"],
  ])("normalizePhone(%j) is %s: another number with a leading + keeps it", (raw, normal) => {
    expect(normalizePhone(raw)).toBe(normal);
  });

  it.each([
    ["44 20 7946 0958", "+1442079460958"],
    ["22125550123", "+122125550123"],
    ["555-0123", "+15550123"],
    ["(+44) 20 7946 0958", "+1442079460958"],
    ["1-800-CONTACTS", "+11800"],
    ["555-0142 ext 12", "+1555014212"],
    ["555-0142 Ana", "+15550142"],
    ["212 555 0123 home", "+12125550123"],
    ["800 call me", "+1800"],
    ["212 555 0123 x45", "+1212555012345"],
  ])("normalizePhone(%j) is %s: anything else gets +1", (raw, normal) => {
    expect(normalizePhone(raw)).toBe(normal);
  });

  it.each([
    ["+47 2345 6789", "+14723456789"],
    ["+45 12 34 56 78", "+14512345678"],
    ["+1 234 567 890", "+11234567890"],
  ])("normalizePhone(%j) is %s: ten digits get +1 even after a +", (raw, normal) => {
    expect(normalizePhone(raw)).toBe(normal);
  });

  it("normalizePhone of nine digits is not stable: a second time adds another 1", () => {
    expect(normalizePhone("123456789")).toBe("+1123456789");
    expect(normalizePhone("+1123456789")).toBe("+11123456789");
  });

  it.each([
    ["", "+1"],
    ["   ", "+1"],
    ["no digits", "+1"],
    ["+", "+"],
  ])("normalizePhone(%j) is %s, which isE164 rejects: it has no digit that counts", (raw, normal) => {
    expect(normalizePhone(raw)).toBe(normal);
    expect(isE164(normal)).toBe(false);
  });
});

describe("isE164", () => {
  it.each(["+12125550123", "+442079460958", "+12", "+123456789012345"])("isE164(%j) is true", (text) => {
    expect(isE164(text)).toBe(true);
  });

  it.each(["", "+1", "12125550123", "+02125550123", "+1234567890123456", "+1 2125550123", "+12125550123\n"])(
    "isE164(%j) is false",
    (text) => {
      expect(isE164(text)).toBe(false);
    },
  );

  it("isE164 brands the phone that it checked", () => {
    const typed: string = "+12125550123";
    if (isE164(typed)) expectTypeOf(typed).toEqualTypeOf<E164Phone>();
    expectTypeOf<E164Phone>().toExtend<string>();
    expectTypeOf<string>().not.toExtend<E164Phone>();
  });
});

describe("phoneDoubt", () => {
  it.each([
    ["(212) 555-0123", null],
    ["+1 212 555 0123", null],
    ["+44 20 7946 0958", null],
    ["+47 23 45 67 89 01", null],
    ["555-0142", "too-short"],
    ["1-800-FLOWERS", null],
    ["1-800-CONTACTS", "too-short"],
    ["+45 1234", "too-short"],
    ["7", "too-short"],
    ["212 555 0123 x45", "too-long"],
    ["+44 20 7946 0958 ext. 1234", "too-long"],
  ])("phoneDoubt of what %j becomes is %s (B7)", (raw, doubt) => {
    expect(phoneDoubt(normalizePhone(raw), raw)).toBe(doubt);
  });

  it.each(["*72 90055501", "**21*+1900555*", "#31#2125550", "＊72 90055501", "joe?cc=2125550123", "212=5550123"])(
    "phoneDoubt of %j is too-long: no phone number has such a sign, whatever its digits make (B7)",
    (typed) => {
      expect(phoneDoubt(normalizePhone("2125550123"), typed)).toBe("too-long");
      expect(phoneDoubt(typed)).toBe("too-long");
    },
  );

  it.each([
    "(212) 555-0123",
    "212.555.0123",
    "+1 212/555-0123",
    "212 555 0123 home",
    "1-800-PLUMBER",
    "Tel.: 212·555·0123",
  ])("phoneDoubt of %j is null: numbers are written so", (typed) => {
    expect(phoneDoubt(normalizePhone(typed), typed)).toBeNull();
  });
});

describe("properties", () => {
  it("punctuation never changes a ten-digit number: normalize(punctuated) is +1 and the digits", () => {
    const numbers = digits(10).chain((plain) => fc.tuple(fc.constant(plain), punctuated(plain)));
    fc.assert(
      fc.property(numbers, ([plain, typed]) => {
        expect(normalizePhone(typed)).toBe(`+1${plain}`);
      }),
    );
  });

  it("a ten-digit number is stable, and so is its form with a leading 1", () => {
    fc.assert(
      fc.property(digits(10), (plain) => {
        const normal = normalizePhone(plain);
        expect(normalizePhone(normal)).toBe(normal);
        expect(normalizePhone(`1${plain}`)).toBe(normal);
        expect(isE164(normal)).toBe(true);
      }),
    );
  });

  it("a number in international form of other than ten digits is kept as it is", () => {
    const international = fc
      .tuple(
        fc.integer({ min: 1, max: 9 }),
        fc
          .integer({ min: 1, max: 14 })
          .filter((length) => length !== 9)
          .chain(digits),
      )
      .map(([first, rest]) => `+${first}${rest}`);
    fc.assert(
      fc.property(international, (number) => {
        expect(normalizePhone(number)).toBe(number);
      }),
    );
  });

  it("the result is + and digits, and ends with all the digits that were typed, whatever was typed", () => {
    fc.assert(
      fc.property(phone, (typed) => {
        const normal = normalizePhone(typed);
        expect(normal).toMatch(/^\+\d*$/);
        expect(normal.endsWith(typed.replaceAll(/[^0-9]/g, ""))).toBe(true);
      }),
    );
  });
});
