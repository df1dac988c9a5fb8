import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe as suite, expect, it } from "vitest";
import { parseBusinessType } from "../terms/parse-choice.ts";
import { customerOf } from "./list-row.ts";
import { findTable } from "./decide/find-table.ts";
import type { GivenTable } from "./list-file.ts";
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

/**
 * Reads a list as `batch` does: what is asked, with the answers as proposed, and each row as a person says it. A line with `$`
 * has the options; without one it is `--assume`.
 */
async function read(list: string): Promise<string[]> {
  const [, options = "--assume"] = /^\$ ?(.*)\n/m.exec(list) ?? [];
  const lines = list.split("\n").filter((line) => !/^[?$] ?/.test(line));
  const bytes = new TextEncoder().encode(lines.map((line) => line.split(SAID)[0]).join("\n"));
  const file = await openList("list.csv", bytesSource(bytes), readWorkbook);
  const table = await findTable(file, givenBy(options));
  const said = table.questions.map(({ about, choices }) => `${about} ${describe(choices[0])}`.trim());
  await readList(
    { table, plan: "elite", assume: table.proposed.assume },
    {
      prospect(row, { businessType, jobsPerMonth, avgJobProfit, adminHoursPerWeek }) {
        const figures =
          lines[row.line - 1]?.split(" | ")[2] === undefined
            ? []
            : [`${jobsPerMonth} ${avgJobProfit} ${adminHoursPerWeek}`];
        said.push([customerOf(row, table.columns), businessType, ...figures].join(" | "));
      },
      bad: (_, problems) => void said.push(`bad ${problems.map(({ field }) => field).join(", ")}`.trim()),
      leftOut: (_, reason) => void said.push(reason),
      broken: () => void said.push("broken"),
      catchUp: () => Promise.resolve(),
    },
  );
  return said;
}

function givenBy(options: string): GivenTable {
  const valueOf = (name: string) => new RegExp(`--${name} ("[^"]*"|\\S+)`).exec(options)?.[1]?.replaceAll('"', "");
  const maps = Array.from(options.matchAll(/--map (\w+)=("[^"]*"|\S+)/g), ([, column, name = ""]) => [
    column,
    name.replaceAll('"', ""),
  ]);
  const header = valueOf("header");
  const trade = parseBusinessType(valueOf("type") ?? "");
  const usual = options.includes("--assume");
  return {
    headerRow: header === undefined ? undefined : Number(header) || 0,
    map: Object.fromEntries(maps),
    assume: usual || trade !== null ? { usual, trade: trade ?? undefined } : undefined,
  };
}

/** An answer in a word: a header's row, a column's name, a trade, or "usual" figures. */
function describe({ headerRow, map = {}, assume }: GivenTable = {}): string {
  return String(headerRow ?? Object.values(map)[0] ?? assume?.trade ?? "usual");
}

suite.each(["boards.txt", "scrapes.txt", "crms.txt", "shapes.txt"])(
  "%s: each list is read as a person reads it",
  (name) => {
    it.each(listsIn(name))("%s", async (_, list) => {
      const wanted = list
        .split("\n")
        .flatMap((line) => (line.startsWith("? ") ? line.slice(2) : (line.split(SAID)[1] ?? [])));
      expect(wanted).not.toEqual([]);
      expect(await read(list)).toEqual(wanted);
    });
  },
);
