// @vitest-environment node
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { allColors } from "./colors.ts";

const COLOR = /--color-([a-z-]+):\s*(#[0-9a-f]{6});/g;

it("allColors has the theme's colours, and a site's own in place of them", async () => {
  const theme = await readFile(join(import.meta.dirname, "../../ui/src/theme.css"), "utf8");
  const colors = Object.fromEntries(Array.from(theme.matchAll(COLOR), ([, name, hex]) => [name, hex]));
  expect(allColors()).toEqual(colors);
  expect(allColors({ navy: "#1f3d2b", orange: undefined })).toEqual({ ...colors, navy: "#1f3d2b" });
});
