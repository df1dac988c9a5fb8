import { utils, write, type BookType, type WorkSheet } from "@e965/xlsx";
import NUMBERS_PARTS from "@e965/xlsx/dist/xlsx.zahl.mjs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeOds, makeXlsx, makeZip, row } from "../../testing/make-workbook.ts";
import type { Cell } from "../list-row.ts";
import { bytesSource } from "../list-source.ts";
import { openList } from "../open-list.ts";
import { readWorkbook } from "./read-workbook.ts";

const HEADER = ["Company", "Jobs", "Profit", "Hours"];
const ACE = ["Ace", 15, 350, 8];

/** The cells of a workbook's rows, as a person reads them. */
async function cellsOf(bytes: Uint8Array): Promise<readonly (readonly (string | number | boolean | null)[])[]> {
  const file = await openList("list", bytesSource(bytes), readWorkbook);
  const [sheet] = file.sheets;
  const rows = sheet === undefined ? [] : await file.start(sheet);
  return rows.map(({ cells = [] }) => cells.map(plain));
}

function plain(cell: Cell): string | number | boolean | null {
  return typeof cell === "object" && cell !== null ? `${cell.kind} ${cell.text}`.trim() : cell;
}

const cell = (value: number, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const inRow = (cells: readonly string[]) => `<row>${cells.join("")}</row>`;

describe("cells of an Excel workbook", () => {
  it("reads an inline text with a stored value once: 15 jobs are not 1515", async () => {
    const both = (value: string) => `<c t="inlineStr"><v>${value}</v><is><t>${value}</t></is></c>`;
    const rows = row(...HEADER) + inRow(["Ace", "15", "$350", "8"].map(both));
    expect(await cellsOf(makeXlsx({ rows }))).toEqual([HEADER, ["Ace", "15", "$350", "8"]]);
  });

  it("reads a shared text without a number as blank: no customer is called as the first text", async () => {
    const shared = (index: string) => `<c t="s"><v>${index}</v></c>`;
    const texts = HEADER.map((text) => `<si><t>${text}</t></si>`).join("");
    const rows = inRow(["0", "1", "2", "3"].map(shared)) + inRow([shared(""), cell(15), cell(350), cell(8)]);
    expect(await cellsOf(makeXlsx({ rows, texts }))).toEqual([HEADER, [null, 15, 350, 8]]);
  });

  it("leaves out how a text is pronounced, and reads its parts as one", async () => {
    const texts = `<si><t>課</t><rPh sb="0" eb="1"><t>カ</t></rPh></si><si><r><t>Ace </t></r><r><t>&amp; Co_x000D_</t></r></si>`;
    const rows = row(...HEADER) + inRow([`<c t="s"><v>0</v></c>`, `<c t="s"><v>1</v></c>`]);
    expect((await cellsOf(makeXlsx({ rows, texts })))[1]).toEqual(["課", "Ace & Co\r"]);
  });

  it("reads a date that has no format of one as a date", async () => {
    const dates = ["2026-03-03", "2026-03-03T08:30:00"].map((date) => `<c t="d"><v>${date}</v></c>`);
    expect(await cellsOf(makeXlsx({ rows: inRow(dates) }))).toEqual([["date 2026-03-03", "date 2026-03-03"]]);
  });

  it("reads cells whose references are in small letters", async () => {
    const rows = '<row r="1"><c r="a1"><v>1</v></c><c r="c1"><v>3</v></c></row>';
    expect(await cellsOf(makeXlsx({ rows }))).toEqual([[1, null, 3]]);
  });

  it("gives the value of a merged cell to each of its rows, and not to the columns beside it", async () => {
    const sheet = utils.aoa_to_sheet([
      ["Ace", "", 1],
      ["", "", 2],
      ["", "", 3],
    ]);
    sheet["!merges"] = [{ s: { r: 0, c: 0 }, e: { r: 1, c: 1 } }];
    for (const bookType of ["xlsx", "ods"] as const) {
      const bytes = new Uint8Array(write(utils.book_new(sheet, "A"), { type: "array", bookType }));
      expect(await cellsOf(bytes)).toEqual([
        ["Ace", null, 1],
        ["Ace", null, 2],
        [null, null, 3],
      ]);
    }
  });

  it.each([
    ["General", 0.1 + 0.2, 0.3],
    ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', 410.5, 410.5],
    ["[$$-409]#,##0.00;[RED]-[$$-409]#,##0.00", 410.5, 410.5],
    ['0" jobs"', 22, "22 jobs"],
    ['0.0" h"', 5.5, "5.5 h"],
    ['"$"0"k"', 8, "$8k"],
    ["$#,##0,\\K", 8_410, "$8K"],
    ["0.0,", 8_410, "8.4"],
    ['"Mex$"0', 410, "currency Mex$410"],
    ["[$$-80A]#,##0", 410, "currency $410"],
    ["[$$-1009]#,##0", 410, "currency $410"],
    ["[$$-en-US]#,##0", 410, 410],
    ["[$USD] #,##0", 410, 410],
    ["#,##0\\ [$kr-41D]", 410, "currency 410 kr"],
    ['0" pesos"', 410, "currency 410 pesos"],
    ["#,##0", 1250, 1250],
    ["0.0%", 0.155, "percent 15.5%"],
    ["[$-409]0%", 0.15, "percent 15%"],
    ["d. mmmm yyyy", 46_084, "date 2026-03-03"],
    ["m/d/yy h:mm", 46_084.354_166_666_7, "date 2026-03-03 08:30"],
    ["m/d/yy h:mm", 46_084.999_9, "date 2026-03-03 23:59"],
    ["h:mm", 46_084.354_166_666_7, "date 2026-03-03 08:30"],
    ["mmm-yy", 46_084, "date 2026-03-03"],
    ['yyyy"年"m"月"d"日"', 46_084, "date 2026-03-03"],
    ["[$-411]ge.m.d", 46_084, "date 2026-03-03"],
    ["h:mm", 0.354_166_666_666_7, "time 8:30"],
    ["[h]:mm", 1.5, "time 36:00"],
    ["[mm]", 0.354_166_666_666_7, "time 510"],
    ["[$€-407]#,##0.00", 410, "currency €410.00"],
    ["#,##0.00\\ [$EUR]", 410, "currency 410.00 EUR"],
    ["[$£-809]#,##0", 410, "currency £410"],
    ["00000", 2139, "02139"],
    ["[<=9999999]###-####;(###) ###-####", 5_550_101, "555-0101"],
    ["000-00-0000", 12_345_678, "012-34-5678"],
  ])("format %j shows %d as %j", async (format, value, shown) => {
    const rows = row(...HEADER) + inRow([cell(value, 1)]);
    expect((await cellsOf(makeXlsx({ rows, formats: [format] })))[1]).toEqual([shown]);
  });

  it.each([
    [14, 46_084, "date 2026-03-03"],
    [22, 46_084.354_166_666_7, "date 2026-03-03 08:30"],
    [20, 0.354_166_666_666_7, "time 8:30"],
    [46, 1.5, "time 36:00:00"],
    [9, 0.15, "percent 15%"],
    [44, 410.5, 410.5],
    [31, 46_084, "date 2026-03-03"],
  ])("Excel's own format %d shows %d as %j", async (id, value, shown) => {
    const rows = row(...HEADER) + inRow([cell(value, 1)]);
    expect((await cellsOf(makeXlsx({ rows, formatIds: [id] })))[1]).toEqual([shown]);
  });

  it("counts days from 1904 in workbooks of old Macs", async () => {
    const rows = row(...HEADER) + inRow([cell(44_622, 1)]);
    expect((await cellsOf(makeXlsx({ rows, formats: ["yyyy-mm-dd"], isFrom1904: true })))[1]).toEqual([
      "date 2026-03-03",
    ]);
  });

  it("tells formulas without a value, errors and yes or no", async () => {
    const rows = row(...HEADER) + inRow(["<c><f>A1</f></c>", `<c t="e"><v>#REF!</v></c>`, `<c t="b"><v>1</v></c>`]);
    expect((await cellsOf(makeXlsx({ rows })))[1]).toEqual(["formula-without-value", "error #REF!", true]);
  });

  it.each<[string, NonNullable<Parameters<typeof makeXlsx>[0]["encode"]>]>([
    ["backslashes in its names", (name, text) => [name.replaceAll("/", "\\"), text]],
    [
      "names in another case",
      (name, text) => [name.replace("sharedStrings", "SharedStrings").replace("sheet1", "Sheet1"), text],
    ],
    [
      "parts in UTF-16",
      (name, text) => [
        name,
        name.includes("sheet1") ? Buffer.from(`\uFEFF${text.replace("UTF-8", "UTF-16")}`, "utf16le") : text,
      ],
    ],
  ])("reads an archive with %s", async (_, encode) => {
    const texts = "<si><t>Company</t></si>";
    const rows = inRow([
      `<c t="s"><v>0</v></c>`,
      ...HEADER.slice(1).map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`),
    ]);
    expect(await cellsOf(makeXlsx({ rows: rows + row(...ACE), texts, encode }))).toEqual([HEADER, ACE]);
  });
});

describe("workbooks of each kind", () => {
  const kinds: readonly BookType[] = ["xlsx", "xlsb", "biff8", "ods", "fods", "xlml", "numbers"];
  const written = (bookType: BookType, sheet: WorkSheet): Uint8Array =>
    new Uint8Array(write(utils.book_new(sheet, "List"), { type: "array", bookType, numbers: NUMBERS_PARTS }));

  it.each(kinds)("reads each cell of %s as it was put in", async (bookType) => {
    const text = fc.constantFrom("Ace", "Peña & Söhne", '6" <pipes>', "= 1 + 1", "02139", "two\nlines", "Київ", "𝒜🔧");
    // SheetJS reads negative numbers of Numbers, and writes none.
    const least = bookType === "numbers" ? 0 : -1e9;
    const number = fc.oneof(fc.integer({ min: least, max: 1e9 }), fc.constantFrom(0.1, 1250.5, 99.99));
    const cells = fc.array(fc.oneof(text, number, fc.boolean(), fc.constant(null)), { minLength: 3, maxLength: 6 });
    // Blank cells at a row's end, and blank rows, are not there.
    const rows = fc.array(
      cells.map((values) => [...values, "end"]),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(rows, async (put) => {
        const bytes = written(bookType, utils.aoa_to_sheet([HEADER, ...put]));
        expect(await cellsOf(bytes)).toEqual([HEADER, ...put]);
      }),
      { numRuns: 25 },
    );
  });

  it.each(kinds.filter((kind) => kind !== "numbers"))("reads formats and formulas of %s", async (bookType) => {
    const sheet = utils.aoa_to_sheet([
      HEADER,
      [
        { t: "n", v: 0.155, z: "0.0%" },
        { t: "n", v: 46_084, z: "yyyy-mm-dd" },
        { t: "n", v: 410.5, z: "$#,##0.00" },
        { t: "n", v: 15, f: "10+5" },
      ],
    ]);
    expect((await cellsOf(written(bookType, sheet)))[1]).toEqual(["percent 15.5%", "date 2026-03-03", 410.5, 15]);
  });

  it.each(["utf8", "latin1"] as const)(
    "reads a web page that is saved as .xls, in %s, with its figures as texts",
    async (encoding) => {
      const cells = (values: readonly string[]) => `<tr>${values.map((value) => `<td>${value}</td>`).join("")}</tr>`;
      const page = `<html><head></head><body><table>${cells(HEADER)}${cells(["Peña&#039;s &amp; &#x43;o &#60;b&#62;", "15", "1.200", "8"])}</table></body></html>`;
      expect(await cellsOf(Buffer.from(page, encoding))).toEqual([HEADER, ["Peña's & Co <b>", "15", "1.200", "8"]]);
    },
  );

  it("reads an .xls of a time before Unicode, in its code page", async () => {
    const inAscii = utils.book_new(utils.aoa_to_sheet([HEADER, ["Vodoprovod", 15, 350, 8]]), "List");
    const bytes = Buffer.from(write(inAscii, { type: "array", bookType: "biff5" }));
    bytes.set([0xc2, 0xee, 0xe4, 0xee, 0xef, 0xf0, 0xee, 0xe2, 0xee, 0xe4], bytes.indexOf("Vodoprovod"));
    const codePageRecord = Buffer.from([0x42, 0, 2, 0]);
    bytes.writeUInt16LE(1251, bytes.indexOf(codePageRecord) + codePageRecord.length);
    expect((await cellsOf(bytes))[1]).toEqual(["Водопровод", 15, 350, 8]);
  });
});

describe("workbooks that are refused", () => {
  const BLANK = "<row/>";
  const open = (bytes: Uint8Array) => openList("list", bytesSource(bytes), readWorkbook);

  it.each([
    [
      "that says it unpacks to more than 200 MB",
      makeXlsx({ rows: BLANK, claimed: 200_000_001 }),
      /^list unpacks to more than 200 MB: .*CSV/,
    ],
    [
      "that says it unpacks to terabytes",
      makeXlsx({ rows: BLANK, claimed: 2 ** 42, isLarge: true }),
      /unpacks to more than 200 MB/,
    ],
    ["cut off", makeXlsx({ rows: BLANK }).subarray(0, 200), /its archive is damaged/],
    ["without sheets", makeOds(""), /^list has no sheets: open it in its program/],
    [
      "with more than 50,000 rows",
      makeXlsx({ rows: row("Ace").repeat(50_001) }),
      /^list has more than 50,000 rows: save it as CSV/,
    ],
    [
      "with a cell in a far corner",
      makeXlsx({ rows: '<row><c r="XFD1"><v>1</v></c></row>' }),
      /more than 1,000 columns/,
    ],
    [
      "with a long text in each row",
      makeXlsx({
        rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(600),
        texts: `<si><t>${"a".repeat(1_000)}</t></si>`,
      }),
      /holds more than 50 million characters: delete the columns with long texts/,
    ],
    [
      "that is an archive of something else",
      makeZip([{ name: "a.txt", content: "a" }]),
      /^list cannot be read as a workbook .*: open it in its program/,
    ],
  ])("a workbook %s", async (_, bytes, message) => {
    await expect(open(bytes)).rejects.toThrow(message);
  });

  it("reads one whose directory has the lengths of large archives", async () => {
    expect(await cellsOf(makeXlsx({ rows: row(...HEADER) + row(...ACE), isLarge: true }))).toEqual([HEADER, ACE]);
  });
});
