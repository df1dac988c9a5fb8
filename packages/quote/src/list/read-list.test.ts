import { writeXlsx } from "hucre";
import { describe, expect, it } from "vitest";
import { findTable, guessTable } from "./find-table.ts";
import type { GivenFormat, GivenTable, TakenRows } from "./list-file.ts";
import { bytesSource } from "./list-source.ts";
import { openList } from "./open-list.ts";
import { readList } from "./read-list.ts";

const HEADER = "Name,Jobs,Profit,Hours";
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

type Given = { readonly format?: GivenFormat; readonly table?: GivenTable; readonly takes?: TakenRows };

/** Reads a list as a person would: each row in a few words. */
async function read(bytes: Uint8Array, { format, table: given, takes }: Given = {}) {
  const file = await openList("list.csv", bytesSource(bytes), format);
  const table = await findTable(file, given);
  const rows: string[] = [];
  await readList(
    { table, plan: "elite", takes },
    {
      prospect: ({ line, fields }, { jobsPerMonth, avgJobProfit, adminHoursPerWeek }) =>
        void rows.push(`${line} ${fields[table.columns.name]}: ${jobsPerMonth} ${avgJobProfit} ${adminHoursPerWeek}`),
      bad: ({ line }, problems) => void rows.push(`${line} ${problems.map(({ problem }) => problem).join("; ")}`),
      leftOut: ({ line }, reason) => void rows.push(`${line} ${reason}`),
      broken: (line, problem) => void rows.push(`${line} ${problem}`),
      catchUp: async () => {},
    },
  );
  return { file, table, rows };
}

describe("readList", () => {
  it.each([
    ["UTF-8", utf8(`${HEADER}\nJosé,15,350,8\n`), ""],
    ["UTF-8 with a mark", utf8(`\uFEFF${HEADER}\nJosé,15,350,8\n`), ""],
    [
      "Windows-1252",
      Uint8Array.from(`${HEADER}\nJos\xE9,15,350,8\n`, (sign) => sign.charCodeAt(0)),
      'as Windows-1252, as in "José"',
    ],
  ])("reads %s", async (_, bytes, remark) => {
    const { file, rows } = await read(bytes);
    expect(rows).toEqual(["2 José: 15 350 8"]);
    expect(file.remark).toBe(remark);
  });

  it("reads a workbook", async () => {
    const rows = [HEADER.split(","), ["Ace", 15, 350.125, 8]];
    expect((await read(await writeXlsx({ sheets: [{ name: "A", rows }] }))).rows).toEqual(["2 Ace: 15 350.125 8"]);
  });
});

describe("a workbook's row that is wider than its header", () => {
  const written = async (...rows: readonly (string | number)[][]) =>
    read(await writeXlsx({ sheets: [{ name: "A", rows: [HEADER.split(","), ...rows] }] }));

  it("is quoted, with the notes beside the list", async () => {
    const { rows, table } = await written(["Ace", 15, 350, 8], ["Bo", 9, 300, 6, "", "call in May"]);
    expect(rows).toEqual(["2 Ace: 15 350 8", "3 Bo: 9 300 6"]);
    expect(table.columns.names).toEqual([...HEADER.split(","), "", ""]);
    expect(table.unknown).toEqual([]);
  });

  it("is named by its cell where it is far below", async () => {
    const { rows } = await written(...Array.from({ length: 70 }, () => ["Ace", 15, 350, 8]), ["Bo", 9, 300, 6, "call"]);
    expect(rows.at(-1)).toBe("72 stands in a column without a name: give the column a name, or delete the cell");
  });
});

describe("guessTable", () => {
  it("finds what it can where findTable asks for a column", async () => {
    const file = await openList(
      "list.csv",
      bytesSource(utf8("Name,Booked,Avg Ticket,Hours,Office hours,Notes\nAce,15,350,8,9,x\n")),
    );
    await expect(findTable(file)).rejects.toMatchObject({ column: "hours" });
    expect(await guessTable(file)).toMatchObject({
      headerRow: 1,
      columns: { jobs: -1, profit: 2, hours: -1, name: 0 },
      unknown: ["Booked", "Notes"],
    });
  });
});
