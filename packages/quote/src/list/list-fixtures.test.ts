import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EXPECTED_LISTS, PROSPECTS, type ExpectedList } from "../../fixtures/lists/expected.ts";
import { findTable } from "./find-table.ts";
import type { LeftOut, Table } from "./list-file.ts";
import { bytesSource } from "./list-source.ts";
import { openList } from "./open-list.ts";
import { readList } from "./read-list.ts";
import { readWorkbook } from "./workbook/read-workbook.ts";

const FOLDER = join(import.meta.dirname, "../../fixtures/lists");

/** Reads a list into the form of the table of expected lists. */
async function readWhole(name: string, { given = {} }: ExpectedList): Promise<ExpectedList> {
  const file = await openList(name, bytesSource(readFileSync(join(FOLDER, name))), readWorkbook);
  const table: Table = await findTable(file, given);
  if (table.problems[0] !== undefined) throw new Error(table.problems[0].message);
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
    const files = readdirSync(FOLDER).filter((name) => !/^(make-lists\.py|expected\.ts)$/.test(name));
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
