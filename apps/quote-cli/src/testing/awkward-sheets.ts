import { utils, write, type CellObject } from "@e965/xlsx";
import type { GivenTable } from "@contractor-roi/quote/list";

/** A person's choices for a file. */
export type AwkwardGiven = Pick<GivenTable, "sheet" | "map">;

/** A file as prospects' lists come, and what a batch makes of it. */
export type AwkwardSheet = {
  readonly what: string;
  readonly bytes: () => Uint8Array | Promise<Uint8Array>;
  readonly given?: AwkwardGiven;
  /** The line that says how it is read, as a pattern; empty if it says nothing. */
  readonly remark?: string;
  /** A part of each line of the output. */
  readonly quoted?: readonly string[];
  /** A part of each bad row's line. */
  readonly bad?: readonly string[];
  /** A part of the message of a file that is refused. */
  readonly refused?: string;
};

const MARK = "\uFEFF";
const HEADER = "Name,Jobs,Profit,Hours";
/** The calculator's start values, which earn $1,498 a month with Elite. */
const ACE = "Ace,15,350,8";
const QUOTED_ACE = "Ace,15,350,8,elite,5250,3,1050,21,1498,17976,201,0.3";
const EXCEL = 'header in row 1; sheet "List"';

type CellValue = string | number | boolean | Date | null | CellObject;

/** Writes a workbook with a sheet "List", and further ones. */
export function workbook(
  rows: readonly (readonly CellValue[])[],
  others: Readonly<Record<string, readonly (readonly CellValue[])[]>> = {},
): Uint8Array {
  const book = utils.book_new();
  for (const [name, cells] of Object.entries({ List: rows, ...others })) {
    const sheet = utils.aoa_to_sheet(
      cells.map((row) => [...row]),
      { UTC: true, cellDates: false, dateNF: "yyyy-mm-dd" },
    );
    utils.book_append_sheet(book, sheet, name);
  }
  return new Uint8Array(write(book, { type: "array", bookType: "xlsx" }));
}

const utf8 = (text: string) => () => Buffer.from(text);
/** `\xE9` is the one byte that Windows-1252 has for é. */
const latin1 = (text: string) => () => Buffer.from(text, "latin1");

export const AWKWARD_SHEETS: readonly AwkwardSheet[] = [
  {
    what: "UTF-8 with a byte order mark keeps it",
    bytes: utf8(`${MARK}${HEADER}\r\n${ACE}\r\n`),
    quoted: [`${MARK}Name,`, QUOTED_ACE],
  },
  {
    what: "Windows-1252, Excel's plain CSV, in a country with semicolons",
    bytes: latin1("Name;Jobs;Profit;Hours\r\nJos\xE9;15;350,00;8\r\n"),
    remark: `is read as Windows-1252, as in "José" \\(if that looks wrong, save it as "CSV UTF-8"\\), with semicolons between its columns`,
    quoted: [`${MARK}Name;Jobs;`, "José;15;350,00;8;elite;5250;3;"],
  },
  {
    what: "sep=; names the delimiter, and stays",
    bytes: utf8("sep=;\r\nName;Jobs;Profit;Hours\r\nAce;15;350;8\r\nBee;x;1;1\r\n"),
    remark: "is read with semicolons between its columns; header in line 2",

    quoted: ["sep=;", "Name;Jobs", "Ace;15;350;8;elite"],
    bad: ["4;Jobs;"],
  },
  {
    what: "commas inside of the names of columns that semicolons separate",
    bytes: utf8("Name, first, last, other;Jobs;Profit;Hours\nAce;15;350;8\n"),
    remark: `is read with semicolons between its columns`,
    quoted: ["Name, first, last, other;Jobs", "Ace;15;350;8;elite"],
  },
  {
    what: "a quoted header with a comma and a line break",
    bytes: utf8(`"Name;\n(legal;)","Jobs / Month","Profit","Hours"\n${ACE}\n`),
    quoted: ['"Name;', "(legal;)", QUOTED_ACE],
  },
  {
    what: "header names in many spellings",
    bytes: utf8("Company,Jobs / Month,Average Job Profit ($),Weekly Admin Hours\nAce,15,350,8\n"),
    quoted: ["Company,", QUOTED_ACE],
  },
  {
    what: "a name that only --map explains, beside one that would mean the same",
    bytes: utf8("Name,Booked,Jobs,Profit,Hours\nAce,15,99,350,8\n"),
    given: { map: { jobs: "Booked" } },
    quoted: ["Name,Booked", "Ace,15,99,350,8,elite,5250,3"],
  },
  {
    what: "blank rows at the start, between and at the end",
    remark: "header in line 3",
    bytes: utf8(`\n,,,\n${HEADER}\n\n,,,\n${ACE}\n , ,,\n,,,\n`),
    quoted: ["Name,", QUOTED_ACE],
  },
  {
    what: "figures that may mean two numbers",
    bytes: utf8(`${HEADER}\nBee,15,$1.200,8\nCee,15,"1.200,50",8\n${ACE}\n`),
    quoted: ["Name,", QUOTED_ACE],
    bad: ['2,Profit,"may mean 1,200 or 1.2: write it in one way only",Bee', "3,Profit,"],
  },
  {
    what: "figures as people write them",
    bytes: utf8(`${HEADER}\nBee," 15 ","$ 350.00",8.0\nCee,1 500,"1,200",0\n`),
    quoted: ["Name,", "elite,5250,3,1050,21,1498", "elite,1800000,300"],
  },
  {
    what: "words, dates, errors, negatives and nothing where figures belong",
    bytes: utf8(
      `${HEADER}\na,many,350,8\nb,1/2/2026,350,8\nc,#REF!,350,8\nd,-5,350,8\ne,,350,8\nf,5-10,350,8\ng,15,350,1e3\n`,
    ),
    quoted: ["Name,"],
    bad: ["2,Jobs,", "3,Jobs,", "4,Jobs,", "5,Jobs,", "6,Jobs,", "7,Jobs,", "8,Hours,"],
  },
  {
    what: "rows that are too short and too long",
    bytes: utf8(`${HEADER}\nBee,15,350\nCee,15,350,8,\nDee,15,350,8,x\n${ACE}\n`),
    quoted: ["Name,", "Cee,15,350,8,elite", QUOTED_ACE],
    bad: ["2,Hours,", "4,,"],
  },
  { what: "old Macintosh line breaks", bytes: utf8(`${HEADER}\r${ACE}\r`), quoted: ["Name,", QUOTED_ACE] },
  {
    what: "a formula in a name is not run",
    bytes: utf8(`${HEADER}\n"=cmd|'/c calc'!A1",15,350,8\n`),
    quoted: ["Name,", "'=cmd|'/c calc'!A1,15,350,8,elite"],
  },
  {
    what: "a quote that is never closed",
    bytes: utf8(`${HEADER}\n${ACE}\n"Bee,15,350,8\nCee,15,350,8\n`),
    quoted: ["Name,", QUOTED_ACE, "Cee,15,350,8,elite"],
    bad: ['3,,a quote is opened here or later and never closed,"""Bee,15,350,8"'],
  },
  {
    what: "a workbook",
    bytes: () =>
      workbook([
        ["Name", "Jobs", "Profit", "Hours"],
        ["Ace", 15, 350, 8],
      ]),
    remark: EXCEL,
    quoted: [`${MARK}Name,`, QUOTED_ACE],
  },
  {
    what: "a workbook's numbers are no texts: 350.125 is not asked about, dates and errors are no figures",
    bytes: () =>
      workbook([
        ["Name", "Jobs", "Profit", "Hours"],
        ["a", 15, 350.125, 0.1 + 0.2],
        ["b", new Date(Date.UTC(2026, 0, 15)), 350, 8],
        ["c", { t: "e", v: 42 }, 350, 8],
        ["d", true, 350, 8],
        ["e", -1, 350, 8],
        ["f", 15, "1.200", 8],
      ]),
    remark: EXCEL,
    quoted: ["Name,", "a,15,350.125,0.3,elite"],
    bad: ["3,Jobs,", "4,Jobs,", "5,Jobs,", "6,Jobs,", '7,Profit,"C7: may mean'],
  },
  {
    what: "a workbook's formulas have the values that Excel stored; without one there is nothing",
    bytes: () =>
      workbook([
        ["Name", "Jobs", "Profit", "Hours"],
        ["Ace", { t: "n", v: 15, f: "10+5" }, 350, 8],
        ["Bee", { t: "z", f: "10+5" }, 350, 8],
      ]),
    remark: EXCEL,
    quoted: ["Name,", QUOTED_ACE],
    bad: ["3,Jobs,"],
  },
  {
    what: "a workbook with blank rows, short rows and cells beyond the header",
    bytes: () =>
      workbook([
        [],
        ["Name", "Jobs", "Profit", "Hours", "Plan"],
        [],
        ["Ace", 15, 350, 8],
        [null, " "],
        ["Bee", 15, 350, 8, "pro", "?"],
      ]),
    remark: EXCEL.replace("1", "2"),
    quoted: ["Name,Jobs,Profit,Hours,Plan,,selected_plan", "Ace,15,350,8,,,elite,5250", "Bee,15,350,8,pro,?,pro,5250"],
  },
  {
    what: "a workbook's sheet by number",
    bytes: () =>
      workbook([["x"]], {
        B: [
          ["Jobs", "Profit", "Hours"],
          [15, 350, 8],
        ],
      }),
    given: { sheet: "2" },
    remark: 'header in row 1; sheet "B"',
    quoted: ["Jobs,", "15,350,8,elite"],
  },
  {
    what: "a workbook without that sheet",
    bytes: () => workbook([["x"]]),
    given: { sheet: "Leads" },
    refused: 'no sheet "Leads"; its sheets are: List',
  },
  {
    what: "a ZIP archive that is no workbook",
    bytes: () => Buffer.from("PK\u0003\u0004 and nothing that a workbook has"),
    refused: "cannot be read",
  },
];
