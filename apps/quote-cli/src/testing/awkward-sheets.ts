import { writeXlsx, type CellValue, type WriteSheet } from "hucre";
import type { ColumnMap } from "@contractor-roi/quote-sheet";
import type { GivenFormat } from "../batch/find-format.ts";

/** A file as prospects' lists come, and what a batch makes of it. */
export type AwkwardSheet = {
  readonly what: string;
  readonly bytes: () => Uint8Array | Promise<Uint8Array>;
  readonly given?: Partial<GivenFormat> & { readonly map?: ColumnMap };
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
const QUOTED_ACE = "Ace,15,350,8,elite,5250,3,1050,21,1498,17976,201,0.3,A,90";
const EXCEL = 'as an Excel workbook, sheet "List"';

/** Writes a workbook with one sheet, "List". */
export function workbook(
  rows: CellValue[][],
  more: Partial<WriteSheet> = {},
  others: WriteSheet[] = [],
): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: "List", rows, ...more }, ...others] });
}

const utf8 = (text: string) => () => Buffer.from(text);
/** `\xE9` is the one byte that Windows-1252 has for é. */
const latin1 = (text: string) => () => Buffer.from(text, "latin1");
const WITH_DELIMITER = ": if that is wrong, name what stands there with --delimiter";

export const AWKWARD_SHEETS: readonly AwkwardSheet[] = [
  {
    what: "UTF-8 with a byte order mark keeps it",
    bytes: utf8(`${MARK}${HEADER}\r\n${ACE}\r\n`),
    quoted: [`${MARK}Name,`, QUOTED_ACE],
  },
  {
    what: "Windows-1252, Excel's plain CSV, in a country with semicolons",
    bytes: latin1("Name;Jobs;Profit;Hours\r\nJos\xE9;15;350,00;8\r\n"),
    remark: `as Windows-1252, as in "José", with semicolons between its columns: if that is wrong, name its encoding with --encoding or name what stands there with --delimiter`,
    quoted: [`${MARK}Name;Jobs;`, "José;15;350,00;8;elite;5250;3;"],
  },
  {
    what: "UTF-16 with tabs, Excel's Unicode text",
    bytes: () => Buffer.from(`${MARK}Name\tJobs\tProfit\tHours\r\nJosé\t15\t$350.00\t8\r\n`, "utf16le"),
    remark: `as UTF-16LE, with tabs between its columns${WITH_DELIMITER}`,
    quoted: [`${MARK}Name\tJobs`, "José\t15\t$350.00\t8\telite\t5250"],
  },
  {
    what: "sep=; names the delimiter, and stays",
    bytes: utf8("sep=;\r\nName;Jobs;Profit;Hours\r\nAce;15;350;8\r\nBee;x;1;1\r\n"),
    remark: "with semicolons between its columns",
    quoted: ["sep=;", "Name;Jobs", "Ace;15;350;8;elite"],
    bad: ["4;Jobs;"],
  },
  {
    what: "bars between columns",
    bytes: utf8("Name|Jobs|Profit|Hours\nAce|15|350|8\n"),
    remark: `with bars between its columns${WITH_DELIMITER.replace("|", "\\|")}`,
    quoted: ["Name|Jobs", "Ace|15|350|8|elite"],
  },
  {
    what: "commas inside of the names of columns that semicolons separate",
    bytes: utf8("Name, first, last, other;Jobs;Profit;Hours\nAce;15;350;8\n"),
    remark: `with semicolons between its columns${WITH_DELIMITER}`,
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
    what: "header names in other spellings",
    bytes: utf8("Company,Monthly Jobs,Avg Ticket,Hrs/Wk\nAce,15,350,8\n"),
    quoted: ["Company,", QUOTED_ACE],
  },
  {
    what: "a name that only --map explains, beside one that would mean the same",
    bytes: utf8("Name,Booked,Jobs,Profit,Hours\nAce,15,99,350,8\n"),
    given: { map: { jobs: "Booked" } },
    quoted: ["Name,Booked", "Ace,15,99,350,8,elite,5250,3"],
  },
  {
    what: "two columns for jobs",
    bytes: utf8("Jobs,Monthly Jobs,Profit,Hours\n1,2,3,4\n"),
    refused: "more than one column for jobs: Jobs, Monthly Jobs; name one with --map jobs=",
  },
  {
    what: "a --map to no column",
    bytes: utf8(`${HEADER}\n${ACE}\n`),
    given: { map: { jobs: "Booked" } },
    refused: 'no column "Booked"; its columns are: Name, Jobs',
  },
  {
    what: "a missing column",
    bytes: utf8("Name,Jobs,Profit\nAce,15,350\n"),
    refused: "no column hours; its columns are: Name, Jobs, Profit; name one with --map hours=",
  },
  {
    what: "a title above the header",
    bytes: utf8(`Prospects 2026,,,\n${HEADER}\n${ACE}\n`),
    refused: "no columns jobs, profit, hours; its columns are: Prospects 2026",
  },
  {
    what: "blank rows at the start, between and at the end",
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
    what: "a row of totals at the end",
    bytes: utf8(`${HEADER}\n${ACE}\nTotal,15,,\n`),
    quoted: ["Name,", QUOTED_ACE],
    bad: ['3,Profit; Hours,"Profit must be'],
  },
  {
    what: "rows that are too short and too long",
    bytes: utf8(`${HEADER}\nBee,15,350\nCee,15,350,8,\n${ACE}\n`),
    quoted: ["Name,", QUOTED_ACE],
    bad: ["2,,", "3,,"],
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
    quoted: ["Name,", QUOTED_ACE],
    bad: ["3,,a quote is opened here"],
  },
  { what: "nothing", bytes: utf8(""), refused: "the file is empty" },
  { what: "blank lines only", bytes: utf8("\n,,\n \n"), refused: "the file is empty" },
  {
    what: "--sheet for CSV",
    bytes: utf8(`${HEADER}\n${ACE}\n`),
    given: { sheet: "List" },
    refused: "--sheet is for Excel workbooks",
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
        ["c", "#N/A", 350, 8],
        ["d", true, 350, 8],
        ["e", -1, 350, 8],
        ["f", 15, "1.200", 8],
      ]),
    remark: EXCEL,
    quoted: ["Name,", "a,15,350.125,0.3,elite"],
    bad: ["3,Jobs,", "4,Jobs,", "5,Jobs,", "6,Jobs,", '7,Profit,"may mean'],
  },
  {
    what: "a workbook's formulas have the values that Excel stored; without one there is nothing",
    bytes: () =>
      workbook(
        [
          ["Name", "Jobs", "Profit", "Hours"],
          ["Ace", null, 350, 8],
          ["Bee", null, 350, 8],
        ],
        {
          cells: new Map([
            ["1,1", { formula: "10+5", formulaResult: 15 }],
            ["2,1", { formula: "10+5" }],
          ]),
        },
      ),
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
    remark: EXCEL,
    quoted: ["Name,", "Ace,15,350,8,,elite,5250"],
    bad: ['6,,"the row has 6 fields, the header 5",Bee,15,350,8,pro,?'],
  },
  {
    what: "a workbook's first visible sheet",
    bytes: () =>
      writeXlsx({
        sheets: [
          { name: "Notes", rows: [["x"]], hidden: true },
          {
            name: "List",
            rows: [
              ["Jobs", "Profit", "Hours"],
              [15, 350, 8],
            ],
          },
          { name: "Old", rows: [] },
        ],
      }),
    remark: `${EXCEL}, the first of 2: another is read with --sheet`,
    quoted: ["Jobs,", "15,350,8,elite,5250"],
  },
  {
    what: "a workbook's sheet by name",
    bytes: () =>
      workbook([["x"]], {}, [
        {
          name: "2026",
          rows: [
            ["Jobs", "Profit", "Hours"],
            [15, 350, 8],
          ],
        },
      ]),
    given: { sheet: "2026" },
    remark: 'as an Excel workbook, sheet "2026"',
    quoted: ["Jobs,", "15,350,8,elite"],
  },
  {
    what: "a workbook's sheet by number",
    bytes: () =>
      workbook([["x"]], {}, [
        {
          name: "B",
          rows: [
            ["Jobs", "Profit", "Hours"],
            [15, 350, 8],
          ],
        },
      ]),
    given: { sheet: "2" },
    remark: 'as an Excel workbook, sheet "B"',
    quoted: ["Jobs,", "15,350,8,elite"],
  },
  {
    what: "a workbook without that sheet",
    bytes: () => workbook([["x"]]),
    given: { sheet: "Leads" },
    refused: 'no sheet "Leads"; its sheets are: List',
  },
  {
    what: "a workbook with a password",
    bytes: () =>
      writeXlsx({ sheets: [{ name: "List", rows: [["Jobs"]] }], encryption: { password: "x", spinCount: 10 } }),
    refused: "old Excel workbooks (.xls)",
  },
  {
    what: "a ZIP archive that is no workbook",
    bytes: () => Buffer.from("PK\u0003\u0004 and nothing that a workbook has"),
    refused: "cannot be read as an Excel workbook",
  },
];
