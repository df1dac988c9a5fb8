import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../platform/package-root.ts";
import { settingsTable } from "./settings-table.ts";

it("the handbook names the variables that `leads settings` prints, and no others", () => {
  const page = readFileSync(join(packageRoot(), "../../.github/handbook/settings.md"), "utf8");
  const printed = Array.from(settingsTable().matchAll(/^\| `([A-Z_]+)` \|.*\S \|$/gm), ([, name]) => name);
  const named = Array.from(page.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g), ([, name]) => name);
  expect(printed.length).toBeGreaterThan(30);
  expect(new Set(named.filter((name) => name !== "SUPABASE_DB_URL"))).toEqual(new Set(printed));
});
