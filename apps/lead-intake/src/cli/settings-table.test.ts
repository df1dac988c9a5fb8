import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../platform/package-root.ts";
import { settingsTable } from "./settings-table.ts";

it("the handbook's tables have every setting as it is read: `leads settings` prints them", () => {
  const cellsOf = (text: string) =>
    text
      .split("\n")
      .filter((row) => row.startsWith("| `"))
      .map((row) => row.split("|").map((cell) => cell.trim()));
  const page = readFileSync(join(packageRoot(), "../../.github/handbook/settings.md"), "utf8");
  const [, tables = ""] = /<!-- settings -->([^]*?)<!-- end of settings -->/.exec(page) ?? [];
  expect(cellsOf(tables)).toEqual(cellsOf(settingsTable()));
});
