import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvField, csvLine, rawCsvField } from "./write-csv.ts";

describe("csvField", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+12125550123 x", "'+12125550123 x"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t'=1"],
    [" =1", "' =1"],
    ["\uFF1D1", "'\uFF1D1"],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
    ["\r=1", `"'\r'=1"`],
    ["\tx", "'\tx"],
    ["- cmd|' /C calc'!A0", "'- cmd|' /C calc'!A0"],
    ["- call back", "'- call back"],
    ["+", "'+"],
    ["+1 212-555-0123 x45", "'+1 212-555-0123 x45"],
    ["Ace;=1+1", "Ace;'=1+1"],
    ["Ace; =1+1;\uFF0B2", "Ace;' =1+1;'\uFF0B2"],
    ["Ace\r\n=1+1", `"Ace\r'\n'=1+1"`],
    ["Ace\t@x", "Ace\t'@x"],
  ])("guards %j, wherever a spreadsheet splits it", (text, field) => {
    expect(csvField(text, ",")).toBe(field);
  });

  it("guards behind a comma in a list without commas, which a spreadsheet may split there", () => {
    expect(csvField("Ace,=1+1", ";")).toBe("Ace,'=1+1");
    expect(csvField("Ace;=1+1", ";")).toBe(`"Ace;'=1+1"`);
    expect(csvField("Ace, -1", ",")).toBe('"Ace, -1"');
  });

  it.each(["", "-", "-5", "+1.50", "+15551234567", "+1 (559) 555-0102", "-297.5", "a=b", "x;y", "a@b.example", "3-4"])(
    "leaves %j as it is",
    (text) => expect(csvField(text, ",")).toBe(text),
  );

  it("any text comes back as it was, or with apostrophes before formulas", () => {
    const texts = fc.array(fc.string({ unit: fc.constantFrom(...'=+-@,;"\r\n\t a1') }), { minLength: 2 });
    fc.assert(
      fc.property(texts, fc.constantFrom(",", ";", "\t", "|"), (row, delimiter) => {
        const options = { delimiter, record_delimiter: ["\n"] };
        const [read] = parse(`${csvLine(row, delimiter)}\n`, options) as string[][];
        expect(read?.map((field) => field.replaceAll("'", ""))).toEqual(row);
        const [raw] = parse(`${csvLine(row, delimiter, rawCsvField)}\n`, options) as string[][];
        expect(raw).toEqual(row);
      }),
    );
  });
});
