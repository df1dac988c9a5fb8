import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { packageRoot } from "../platform/package-root.ts";
import { FUNCTION, SETTINGS } from "../settings/settings.ts";
import { settingsTable } from "./settings-table.ts";

it("`leads settings` prints the meaning of each variable, also of those that the handbook names", () => {
  const page = readFileSync(join(packageRoot(), "../../.github/handbook/settings.md"), "utf8");
  const printed = Array.from(settingsTable().matchAll(/^\| `([A-Z_]+)` \|.*\S \|$/gm), ([, name]) => name);
  const named = Array.from(page.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g), ([, name]) => name);
  const all = Object.keys({ ...SETTINGS.entries, ...FUNCTION.entries });
  // Supabase sets it: the default of DATABASE_URL there.
  expect(new Set(printed)).toEqual(new Set(all.filter((name) => name !== "SUPABASE_DB_URL")));
  expect(named.filter((name) => !printed.includes(name))).toEqual([]);
});
