import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { SiteColors } from "../src/config/site-file.ts";

const COLOR = /--color-([a-z-]+):\s*(#[0-9a-f]{6});/g;

/** The theme's own colours, by name. */
export async function readTheme(): Promise<SiteColors> {
  const { resolve } = createRequire(import.meta.url);
  const theme = await readFile(resolve("@contractor-roi/ui/theme.css"), "utf8");
  return Object.fromEntries(Array.from(theme.matchAll(COLOR), ([, name = "", hex = ""]) => [name, hex]));
}
