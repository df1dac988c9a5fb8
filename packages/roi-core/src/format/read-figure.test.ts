import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readFigure, writeFigure } from "./read-figure.ts";

describe("readFigure", () => {
  it.each([
    ["15", 15],
    ["015.50", 15.5],
    [".5", 0.5],
    ["1.", 1],
    ["1e3", 1000],
    ["+7", 7],
    ["-350.5", -350.5],
    ["−40", -40],
    ["1,200", 1200],
    ["$ 1,200", 1200],
    ["1,200 $", 1200],
    ["-$40", -40],
    ["$-40", -40],
    ["1 234 567", 1_234_567],
    ["1\u202f200,50", 1200.5],
    ["1'200", 1200],
    ["1’200.50", 1200.5],
    ["12,5", 12.5],
    ["1200,50", 1200.5],
    [",5", 0.5],
    ["5,", 5],
    ["1.200.000,50", 1_200_000.5],
    ["0.125", 0.125],
    ["1200.500", 1200.5],
    ["0,000", 0],
    ["-0.0,0", 0],
    ["＄３５０", 350],
    ["١٬٢٠٠٫٥", 1200.5],
    ["\u200B1,200\uFEFF", 1200],
    ["15k", 15_000],
    ["$1.2 K", 1200],
    ["1,5k", 1500],
    ["-2k", -2000],
    ["USD 350", 350],
    ["350 usd", 350],
    ["US$ 1,200", 1200],
    ["US $350", 350],
  ])("readFigure(%j) is %d alone", (text, value) => {
    expect(readFigure(text)).toEqual([value]);
  });

  it.each([
    ["1.200", 1200, 1.2],
    ["-1.200", -1200, -1.2],
    ["350.125", 350_125, 350.125],
    ["1.200,50", 1200.5, 1.2005],
    ["1.200,", 1200, 1.2],
    ["1,2000", 1.2, 12_000],
    ["1234,567", 1234.567, 1_234_567],
    ["0,125", 0.125, 125],
    ["1.200k", 1_200_000, 1200],
  ])("readFigure(%j) may be %d or %d (C12)", (text, one, other) => {
    expect(readFigure(text)).toEqual([one, other]);
  });

  it.each(["", " ", "-", "+", "$", "-$", ".", ","])("readFigure(%j) is 0: there is no digit yet (C8)", (text) => {
    expect(readFigure(text)).toEqual([0]);
  });

  it.each([
    "abc",
    "12 jobs",
    "350 per job",
    "k",
    "1e3k",
    "15kk",
    "15m",
    "NaN",
    "-$-5",
    "1-2",
    "0x10",
    "1 2",
    "1.2.3",
    "1,2,3",
    "1,2.5",
    "e5",
    "5²",
    "1½",
    "①",
  ])("readFigure(%j) is nothing: it cannot be read", (text) => {
    expect(readFigure(text)).toEqual([]);
  });

  it.each([
    ["jobs", "15 jobs", 15],
    ["jobs", "15 jobs a month", 15],
    ["jobs", "15/mo", 15],
    ["jobs", "22 calls/mo.", 22],
    ["jobs", "1,200 trabajos al mes", 1200],
    ["usdPerJob", "$350/job", 350],
    ["usdPerJob", "USD 350 per job", 350],
    ["usdPerJob", "350 USD/job", 350],
    ["usdPerJob", "1.2k a job", 1200],
    ["usdPerJob", "350 dollars each", 350],
    ["usdPerJob", "350 dólares por trabajo", 350],
    ["usdPerMonth", "$300 a month", 300],
    ["usdPerMonth", "1200/mo", 1200],
    ["usdPerMonth", "297.50 dollars monthly", 297.5],
    ["usdPerMonth", "1,200 al mes", 1200],
    ["hoursPerWeek", "8h", 8],
    ["hoursPerWeek", "8 hrs.", 8],
    ["hoursPerWeek", "8.5 hours per week", 8.5],
    ["hoursPerWeek", "8 / week", 8],
    ["hoursPerWeek", "8 horas a la semana", 8],
  ] as const)("in %s, readFigure(%j) is %d", (unit, text, value) => {
    expect(readFigure(text, unit)).toEqual([value]);
  });

  it.each([
    ["jobs", "15 jobs a week"],
    ["jobs", "8 hrs"],
    ["usdPerJob", "350 per hour"],
    ["usdPerJob", "350 a month"],
    ["usdPerMonth", "3600 a year"],
    ["hoursPerWeek", "8 hours a day"],
    ["hoursPerWeek", "8 hrs a month"],
    ["hoursPerWeek", "hrs 8 9"],
  ] as const)("in %s, readFigure(%j) is nothing: it says another unit", (unit, text) => {
    expect(readFigure(text, unit)).toEqual([]);
  });

  it("readFigure says how large a figure is that nothing can be calculated from", () => {
    expect(readFigure("1e999")).toEqual([Infinity]);
    expect(readFigure("123456789012345678")).toEqual([123_456_789_012_345_680]);
  });
});

describe("writeFigure", () => {
  it.each([
    [1200, "1200"],
    [1200.5, "1200.5"],
    [-0, "0"],
    [8.125, "8.1250"],
    [-8.125, "-8.1250"],
    [0.125, "0.125"],
    [1e-7, "1e-7"],
  ])("writeFigure(%d) is %j", (value, text) => {
    expect(writeFigure(value)).toBe(text);
  });
});

describe("properties", () => {
  const typed = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(..."0123456789.,-+−$' eE") }),
    fc.double().map(String),
  );
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true });

  it("finds at most two numbers, all different, none of them NaN or -0", () => {
    const ambiguous = fc.string({ unit: fc.constantFrom(..."001.,-"), maxLength: 8 });
    fc.assert(
      fc.property(fc.oneof(ambiguous, typed), (text) => {
        const found = readFigure(text);
        expect(found.length).toBeLessThanOrEqual(2);
        expect(new Set(found).size).toBe(found.length);
        for (const value of found) {
          expect(value).not.toBeNaN();
          expect(Object.is(value, -0)).toBe(false);
        }
      }),
    );
  });

  it("reads back what it wrote, and nothing else: read(write(n)) = [n]", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          finite,
          fc.integer().map((thousandths) => thousandths / 1000),
        ),
        (value) => {
          expect(readFigure(writeFigure(value))).toEqual([value + 0]);
        },
      ),
    );
  });

  it("understands what America writes, except a point before just three digits: read(format(n)) = [n]", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 99 }), (dollars, cents) => {
        const text = `${dollars.toLocaleString("en-US")}.${String(cents).padStart(2, "0")}`;
        expect(readFigure(text)).toEqual([Number(text.replaceAll(",", "")) + 0]);
      }),
    );
  });

  it("understands Germany and France from a million on, where there is one way to read it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1e6, max: 1e12 }), (whole) => {
        expect(readFigure(whole.toLocaleString("de-DE"))).toEqual([whole]);
        expect(readFigure(whole.toLocaleString("fr-FR"))).toEqual([whole]);
      }),
    );
  });
});
