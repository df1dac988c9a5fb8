import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findTable } from "./decide/find-table.ts";
import type { LeftOut, Table } from "./list-file.ts";
import { bytesSource } from "./list-source.ts";
import { openList } from "./open-list.ts";
import { readList } from "./read-list.ts";
import { readWorkbook } from "./workbook/read-workbook.ts";

/** A prospect as it is quoted: customer, trade, jobs a month, profit per job, admin hours a week. */
type Prospect = readonly [customer: string, trade: string, jobs: number, profit: number, hours: number];

/** The prospects of a list in this folder, or the reason of its refusal. */
type ExpectedList = {
  /** A person's choices, if the list itself does not show them. */
  readonly given?: { readonly sheet?: string; readonly headerRow?: number };
  /** @default "Prospects" for a workbook, "" for CSV */
  readonly sheet?: string;
  /** @default 1 */
  readonly headerRow?: number;
  /** Columns that mean nothing to a quote. @default ["Phone"] */
  readonly unknown?: readonly string[];
  /** @default all of PROSPECTS */
  readonly prospects?: readonly Prospect[];
  /** Rows left out, and why. @default none */
  readonly leftOut?: readonly (readonly [row: number, reason: LeftOut])[];
  /** Faults and their places: a cell, or a row and a column's name in CSV. @default none */
  readonly problems?: readonly (readonly [place: string, problem: string])[];
};

const ACE: Prospect = ["Ace Plumbing", "plumbing", 22, 410, 10];
const PENA: Prospect = ["Peña Roofing", "roofing", 8, 1250.5, 6];
const MULLER: Prospect = ["Müller Electric", "electrical", 18, 295, 9];
const TOTAL_COMFORT: Prospect = ["Total Comfort HVAC", "hvac", 30, 380, 12];
const BRULE: Prospect = ["Brûlé Cleaning", "cleaning", 40, 120, 5.5];

/** The list of which all files are made. */
const PROSPECTS: readonly Prospect[] = [ACE, PENA, MULLER, TOTAL_COMFORT, BRULE];

const FIGURE = "must be a number from 0 to 1,000,000,000, such as 410, 1,250 or $99.50";
const NO_VALUE = "the formula has no stored value: open the list in its program and save it";

const HIDDEN: ExpectedList = {
  prospects: [ACE, MULLER, BRULE],
  leftOut: [
    [3, "hidden"],
    [5, "hidden"],
  ],
};
const FILTERED: ExpectedList = {
  prospects: [ACE],
  leftOut: [
    [3, "hidden"],
    [4, "hidden"],
    [5, "hidden"],
    [6, "hidden"],
  ],
};
const TOTAL: ExpectedList = { leftOut: [[7, "total"]] };
const ERRORS: ExpectedList = {
  prospects: [],
  problems: [
    ["C2", "#REF! is an error"],
    ["D3", "#DIV/0! is an error"],
    ["E4", "#N/A is an error"],
    ["C5", "#VALUE! is an error"],
    ["D6", "#NAME? is an error"],
  ],
};
const PERCENT: ExpectedList = {
  prospects: [ACE, MULLER, TOTAL_COMFORT, BRULE],
  problems: [["C3", "15% is a percentage"]],
};
const DATE: ExpectedList = {
  prospects: [ACE, PENA, TOTAL_COMFORT, BRULE],
  problems: [["D4", "March 3, 2026 is a date"]],
};
const TIME: ExpectedList = {
  prospects: [ACE, MULLER, BRULE],
  problems: [
    ["C3", "8:30 is a time"],
    ["E5", "36:00:00 is a time"],
  ],
};
const EUROS: ExpectedList = {
  prospects: [PENA, MULLER, TOTAL_COMFORT, BRULE],
  problems: [["D2", "€410.00 is in euros"]],
};

/** A refused list has the start of the sentence that a person reads. */
const EXPECTED_LISTS: Readonly<Record<string, ExpectedList | string>> = {
  "utf-8-comma.csv": {},
  "utf-8-mark-semicolon.csv": {},
  "utf-8-bar.csv": {},
  "utf-16le-tab.csv": {},
  "windows-1252-semicolon.csv": {},
  "windows-1252-tab.tsv": {},
  "iso-8859-15-bar.csv": {},
  "macintosh-refused.csv": 'macintosh-refused.csv is neither UTF-8 nor Windows-1252: save it as "CSV UTF-8"',
  "sep-line.csv": { headerRow: 2 },
  "title-and-total.csv": { headerRow: 3, leftOut: [[9, "total"]] },
  "german-comma.csv": {
    prospects: [ACE, MULLER, TOTAL_COMFORT, BRULE],
    problems: [["3 Profit per job", "may mean 1,250.5 or 1.2505: write it in one way only"]],
  },
  "dollars.csv": {},
  "odd-cells.csv": {
    prospects: [ACE, BRULE],
    problems: [
      ["3 Jobs per month", "8:30 is a time"],
      ["4 Profit per job", "€295.00 is in euros"],
      ["5 Admin hours per week", "15% is a percentage"],
    ],
  },
  "header-only.csv": { prospects: [] },
  "empty.csv": "empty.csv is empty",

  "plain.xlsx": {},
  "plain.ods": {},
  "title-above.xlsx": { headerRow: 2 },
  "title-above.ods": { headerRow: 2 },
  "title-and-blank-row.xlsx": { headerRow: 4 },
  "two-header-rows.xlsx": { headerRow: 2 },
  "merged-group-header.xlsx": { headerRow: 2 },
  "merged-header.xlsx": { headerRow: 3 },
  "merged-header.ods": { headerRow: 3 },
  "unknown-columns.xlsx": { unknown: ["Owner's dog"] },
  "spanish-headers.xlsx": { unknown: ["Teléfono"] },
  "same-name-twice.xlsx":
    "same-name-twice.xlsx has no column profit; its columns are: Company, Trade, Jobs per month, Jobs per month (2), Admin hours",
  "no-jobs-column.xlsx":
    "no-jobs-column.xlsx has no column jobs; its columns are: Company, Trade, Profit per job, Admin hours per week, Phone",
  "header-only.xlsx": { prospects: [] },
  "empty.xlsx": "empty.xlsx is empty",
  "ten-empty-columns.xlsx": {},

  "three-sheets.xlsx": { sheet: "March" },
  "three-sheets.ods": { sheet: "March" },
  "cover-sheet.xlsx": { sheet: "March" },
  "hidden-sheet.xlsx": { sheet: "2026" },
  "hidden-sheet.ods": { sheet: "2026" },
  "two-lists.xlsx": { given: { sheet: "April" }, sheet: "April", prospects: [ACE, PENA] },
  "everything.xlsx": {
    sheet: "March",
    headerRow: 4,
    prospects: [ACE, MULLER, BRULE],
    leftOut: [
      [6, "hidden"],
      [8, "hidden"],
      [10, "total"],
    ],
  },

  "hidden-rows.xlsx": HIDDEN,
  "hidden-rows.ods": HIDDEN,
  "filtered-rows.xlsx": FILTERED,
  "filtered-rows.ods": FILTERED,
  "total.xlsx": TOTAL,
  "total.ods": TOTAL,
  "suma.xlsx": { leftOut: [[8, "total"]] },
  "total-without-name.xlsx": TOTAL,
  "total-of-jobs.xlsx": TOTAL,
  "customer-named-total.xlsx": { prospects: [...PROSPECTS, ["Total", "other", 99, 100, 10]] },
  "subtotals.xlsx": {
    unknown: ["Region", "Phone"],
    leftOut: [
      [4, "total"],
      [8, "total"],
      [9, "total"],
    ],
  },
  "merged-cells.xlsx": {
    problems: [
      ["C4", FIGURE],
      ["D4", FIGURE],
      ["E4", FIGURE],
    ],
  },
  "trailing-blanks.xlsx": {},
  "million-blank-rows.ods": {},

  "numbers-as-text.xlsx": {},
  "german-comma.xlsx": {
    prospects: [["Ace Plumbing", "plumbing", 22, 410.5, 10], TOTAL_COMFORT, BRULE],
    problems: [
      ["D3", "may mean 1,250.5 or 1.2505: write it in one way only"],
      ["D4", "may mean 1,200 or 1.2: write it in one way only"],
    ],
  },
  "percent.xlsx": PERCENT,
  "percent.ods": PERCENT,
  "date.xlsx": DATE,
  "date.ods": DATE,
  "time.xlsx": TIME,
  "time.ods": TIME,
  "euros.xlsx": EUROS,
  "euros.ods": EUROS,
  "dollars.xlsx": {},
  "errors.xlsx": ERRORS,
  "errors.ods": ERRORS,
  "formulas.xlsx": {},
  "formulas.ods": {},
  "formula-without-value.xlsx": {
    prospects: [["", "electrical", 18, 295, 9], TOTAL_COMFORT, BRULE],
    problems: [
      ["C2", NO_VALUE],
      ["D3", NO_VALUE],
    ],
  },
  "over-168-hours.xlsx": {
    prospects: [ACE, ["Müller Electric", "electrical", 18, 295, 168], TOTAL_COMFORT, BRULE],
    problems: [["E3", "must be at most 168, the hours of a week"]],
  },
  "trades.xlsx": {},
  "spanish-trades.ods": {},

  "password.xlsx": "password.xlsx has a password",
  "password.ods": "password.ods cannot be read as a workbook",
  "old.xls": {},
  "a-pdf.xlsx": "a-pdf.xlsx is a PDF",
  "a-web-page.xls": { sheet: "Sheet1" },
  "flat.fods": {},
  "apple.numbers": "apple.numbers cannot be read as a workbook",
};

const FOLDER = join(import.meta.dirname, "../../fixtures/lists");

/** Reads a list into the form of the table of expected lists. */
async function readWhole(name: string, { given = {} }: ExpectedList): Promise<ExpectedList> {
  const file = await openList(name, bytesSource(readFileSync(join(FOLDER, name))), readWorkbook);
  const table: Table = await findTable(file, given);
  if (table.questions[0] !== undefined) throw new Error(table.questions[0].text);
  const prospects: NonNullable<ExpectedList["prospects"]>[number][] = [];
  const leftOut: (readonly [number, LeftOut])[] = [];
  const problems: (readonly [string, string])[] = [];
  await readList(
    { table, plan: "elite" },
    {
      prospect(row, { businessType, jobsPerMonth, avgJobProfit, adminHoursPerWeek }) {
        const customer = row.fields[table.columns.name] ?? "";
        prospects.push([customer, businessType, jobsPerMonth, avgJobProfit, adminHoursPerWeek]);
      },
      bad: ({ line }, found) =>
        problems.push(...found.map(({ cell, field, problem }) => [cell || `${line} ${field}`, problem] as const)),
      leftOut: ({ line }, reason) => leftOut.push([line, reason]),
      broken: (line, problem) => problems.push([String(line), problem]),
      catchUp: () => Promise.resolve(),
    },
  );
  const { headerRow, unknown, sheet } = table;
  return { sheet: sheet.name, headerRow, unknown, prospects, leftOut, problems };
}

describe("lists as LibreOffice makes them", () => {
  it("each file has its row in the table", () => {
    const files = readdirSync(FOLDER).filter((name) => name !== "make-lists.py");
    expect(Object.keys(EXPECTED_LISTS).sort()).toEqual(files.sort());
  });

  it.each(Object.entries(EXPECTED_LISTS))("%s", async (name, expected) => {
    if (typeof expected === "string") return expect(readWhole(name, {})).rejects.toThrow(expected);
    const { given: _, ...stated } = expected;
    expect(await readWhole(name, expected)).toEqual({
      sheet: /\.[ct]sv$/.test(name) ? "" : "Prospects",
      headerRow: 1,
      unknown: ["Phone"],
      prospects: PROSPECTS,
      leftOut: [],
      problems: [],
      ...stated,
    });
  });
});
