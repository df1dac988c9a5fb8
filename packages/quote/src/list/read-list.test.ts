import { describe, expect, it } from "vitest";
import { findTable } from "./decide/find-table.ts";
import type { GivenTable, TakenRows } from "./list-file.ts";
import { bytesSource } from "./list-source.ts";
import { openList } from "./open-list.ts";
import { readList } from "./read-list.ts";
import { makeXlsx, row } from "../testing/make-workbook.ts";
import { readWorkbook } from "./workbook/read-workbook.ts";

const HEADER = "Name,Jobs,Profit,Hours";
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

type Given = { readonly table?: GivenTable; readonly takes?: TakenRows };

/** Reads a list as a person would: each row in a few words. */
async function read(bytes: Uint8Array, { table: given, takes }: Given = {}) {
  const file = await openList("list.csv", bytesSource(bytes), readWorkbook);
  const table = await findTable(file, given);
  if (table.questions[0] !== undefined) return { file, table, rows: [table.questions[0].text] };
  const rows: string[] = [];
  await readList(
    { table, plan: "elite", takes, assume: given?.assume },
    {
      prospect: ({ line, fields }, { businessType, jobsPerMonth, avgJobProfit, adminHoursPerWeek }, origins) =>
        void rows.push(
          `${line} ${fields[table.columns.name]}: ${jobsPerMonth} ${avgJobProfit} ${adminHoursPerWeek}` +
            (Object.keys(origins).length === 0
              ? ""
              : ` (${businessType}: ${Object.entries(origins).flat().join(" ")})`),
        ),
      bad: ({ line }, problems) =>
        void rows.push(`${problems[0]?.cell || line} ${problems.map(({ problem }) => problem).join("; ")}`),
      leftOut: ({ line }, reason) => void rows.push(`${line} ${reason}`),
      broken: (line, problem, text) => void rows.push(`${line} ${problem}: ${text}`),
      catchUp: async () => {},
    },
  );
  return { file, table, rows };
}

describe("readList", () => {
  it.each([
    [`${HEADER}\nJosé,15,350,8\n`, ""],
    [
      `${HEADER}\nJos\xE9,15,350,8\n`.replaceAll(",", ";"),
      'as Windows-1252, as in "José" (if that looks wrong, save it as "CSV UTF-8"), with semicolons between its columns',
    ],
  ])("says how %j is read, where a person may judge it", async (text, remark) => {
    const bytes = remark === "" ? utf8(text) : Uint8Array.from(text, (sign) => sign.charCodeAt(0));
    const { file, rows } = await read(bytes);
    expect({ remark: file.remark, rows }).toEqual({ remark, rows: ["2 José: 15 350 8"] });
  });

  it("names a SYLK file, and takes a list whose columns begin as one", async () => {
    await expect(read(utf8("ID;PWXL;N;E\r\nP;PGeneral\r\nC;Y1;X1;K15\r\n"))).rejects.toThrow("list.csv is a SYLK file");
    expect((await read(utf8("ID;Phone;Name;Jobs;Profit;Hours per week\n1;2;Ace;15;350;8\n"))).rows).toEqual([
      "2 Ace: 15 350 8",
    ]);
  });

  it("takes a row's plan, and says which there are where there is no such plan", async () => {
    const { rows } = await read(utf8(`${HEADER},Plan\nAce,15,350,8,Pro\nBo,9,300,6,gold\n`));
    expect(rows).toEqual(["2 Ace: 15 350 8", "3 must be one of pro, elite"]);
  });

  it("reads a workbook", async () => {
    const rows = row(...HEADER.split(",")) + row("Ace", 15, 350.125, 8);
    expect((await read(makeXlsx({ rows }))).rows).toEqual(["2 Ace: 15 350.125 8"]);
  });

  it.each([
    ["missing fields at a row's end are empty", "Ace,15,350,8\nBo,9,300", /^3 must be a number/],
    ["blank fields behind the last column count for nothing", "Ace,15,350,8,,", /^2 Ace: 15 350 8$/],
    ["blank rows and fields may hold spaces", "Ace,15,350,8, \n , ,,\n", /^2 Ace: 15 350 8$/],
    ["units stand beside figures", 'Ace,22 jobs,"$1,250 USD",8 hrs', /^2 Ace: 22 1250 8$/],
    ["units may say the time", "Ace,22/mo,$350 per job,8 h/week", /^2 Ace: 22 350 8$/],
    ["another unit is no figure", "Ace,22 jobs per year,350,8", /^2 must be a number/],
    ["a row that stays broken is told whole", '"Ace" & Co,15,350,8', /^2 text follows .*: "Ace" & Co,15,350,8$/],
    ["what people write for nothing is nothing", "-,TBD,n/a,N/A\nBo,TBD,300,6", /^3 must be a number/],
    ["Ctrl-Z at the end is no row", "Ace,15,350,8\n\u001A", /^2 Ace: 15 350 8$/],
  ])("%s", async (_, lines, wanted) => {
    expect((await read(utf8(`${HEADER}\n${lines}`))).rows.at(-1)).toMatch(wanted);
  });

  it("finds the columns of a CRM, and one that is named over two lines", async () => {
    const crm = "Associated Company,Monthly_Jobs__c,Average Job Value,Hours__c\nAce,15,350,8";
    expect((await read(utf8(crm))).rows).toEqual(["2 Ace: 15 350 8"]);
    const twoLines = '"Booked\nthis month",Avg Job Size,Hours\n15,350,8';
    expect((await read(utf8(twoLines), { table: { map: { jobs: "Booked this month" } } })).rows).toEqual([
      "3 undefined: 15 350 8",
    ]);
  });
});

describe("a list without figures", () => {
  const LICENCES = "License No,Business Name,Classification\n1,Ace,C-36 Plumbing\n2,Bo,Masonry\n3,Cy,\n";

  it("is refused, unless they are assumed", async () => {
    const [problem] = (await read(utf8(LICENCES))).rows;
    expect(problem).toContain("list.csv has no columns jobs, profit, hours");
  });

  it("is quoted with each trade's usual figures", async () => {
    expect((await read(utf8(LICENCES), { table: { assume: { usual: true, trade: "roofing" } } })).rows).toEqual([
      "2 Ace: 20 350 8 (plumbing: jobs usual profit usual hours usual)",
      "3 Bo: 15 350 8 (other: jobs usual profit usual hours usual)",
      "4 Cy: 8 850 8 (roofing: jobs usual profit usual hours usual)",
    ]);
  });

  it("keeps the figures that a row has, and takes given ones before usual ones", async () => {
    const list = "Company,Jobs,Profit\nAce,12,\nBo,,500\nCy,many,500\n";
    expect(
      (await read(utf8(list), { table: { assume: { usual: false, profit: 400, hours: 5, jobs: 9 } } })).rows,
    ).toEqual([
      "2 Ace: 12 400 5 (other: profit assumed hours assumed)",
      "3 Bo: 9 500 5 (other: jobs assumed hours assumed)",
      "4 must be a number from 0 to 1,000,000,000, such as 410, 1,250 or $99.50",
    ]);
  });
});

describe("a workbook's row that is wider than its header", () => {
  const written = async (...rows: readonly (readonly (string | number)[])[]) =>
    read(makeXlsx({ rows: [HEADER.split(","), ...rows].map((values) => row(...values)).join("") }));

  it("is quoted, with the notes beside the list", async () => {
    const { rows, table } = await written(["Ace", 15, 350, 8], ["Bo", 9, 300, 6, "", "call in May"]);
    expect(rows).toEqual(["2 Ace: 15 350 8", "3 Bo: 9 300 6"]);
    expect(table.columns.names).toEqual([...HEADER.split(","), "", ""]);
    expect(table.unknown).toEqual([]);
  });

  it("is named by its cell where it is far below", async () => {
    const { rows } = await written(...Array.from({ length: 300 }, () => ["Ace", 15, 350, 8]), [
      "Bo",
      9,
      300,
      6,
      "call",
    ]);
    expect(rows.at(-1)).toBe("E302 stands in a column without a name: give the column a name, or delete the cell");
  });
});
