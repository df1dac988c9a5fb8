import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { customerOf } from "./list-row.ts";
import { findTable } from "./find-table.ts";
import { bytesSource } from "./list-source.ts";
import { openList } from "./open-list.ts";
import { readList } from "./read-list.ts";
import { readWorkbook } from "./workbook/read-workbook.ts";

const SAID = / => /;

/** Lists of a file, with the words of a person behind their rows. */
function listsIn(name: string): readonly (readonly [title: string, list: string])[] {
  const text = readFileSync(join(import.meta.dirname, "../../fixtures/people", name), "utf8");
  return Array.from(text.matchAll(/^# (.*)\n((?:(?!# ).*\n)*)/gm), ([, title = "", list = ""]) => [title, list.trim()]);
}

/** Reads a list as `batch --assume` does: each row as a person says it. */
async function read(list: string): Promise<string[]> {
  const lines = list.split("\n").filter((line) => !line.startsWith("! "));
  const bytes = new TextEncoder().encode(lines.map((line) => line.split(SAID)[0]).join("\n"));
  const file = await openList("list.csv", bytesSource(bytes), readWorkbook);
  const assume = { usual: true };
  const table = await findTable(file, { assume });
  if (table.columns.type < 0 && table.columns.jobs < 0) return ["no column with the trade"];
  const said: string[] = [];
  await readList(
    { table, plan: "elite", assume },
    {
      prospect(row, { businessType, jobsPerMonth, avgJobProfit, adminHoursPerWeek }) {
        const figures =
          lines[row.line - 1]?.split(" | ")[2] === undefined
            ? []
            : [`${jobsPerMonth} ${avgJobProfit} ${adminHoursPerWeek}`];
        said.push([customerOf(row, table.columns), businessType, ...figures].join(" | "));
      },
      bad: (_, [problem]) => void said.push(problem.problem),
      leftOut: (_, reason) => void said.push(reason),
      broken: (_, problem) => void said.push(problem),
      catchUp: () => Promise.resolve(),
    },
  );
  return said;
}

describe.each(["boards.txt", "scrapes.txt", "crms.txt"])("%s: each list is read as a person reads it", (name) => {
  it.each(listsIn(name))("%s", async (_, list) => {
    const wanted = list
      .split("\n")
      .flatMap((line) => (line.startsWith("! ") ? line.slice(2) : (line.split(SAID)[1] ?? [])));
    expect(wanted).not.toEqual([]);
    expect(await read(list)).toEqual(wanted);
  });
});
