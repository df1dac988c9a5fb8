import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pageOf } from "../testing/render-on-page.tsx";
import { fill } from "../texts/texts.ts";
import { listTexts } from "./render.tsx";

const ROOT = join(import.meta.dirname, "../../../..");
const MOST_BYTES = 12_000;

const register = readFileSync(join(ROOT, ".github/register.md"), "utf8");
const rows = Array.from(register.matchAll(/^\| (\d) \| (.+) \| `(.+)` \| `(.+)` \| (.+) \|$/gm), ([, ...cells]) => {
  const [section, stated, file, test, built] = cells as [string, string, string, string, string];
  return { section: Number(section), stated, file, test, built };
});

const FOLDERS = ["apps", "packages"].flatMap((place) =>
  readdirSync(join(ROOT, place)).map((name) => join(ROOT, place, name, "src")),
);
const FILES = [...FOLDERS, join(ROOT, "e2e/core"), join(ROOT, "e2e/tests")]
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)));

/** Files of a name, which may begin with the folder above. */
const filesNamed = (name: string): readonly string[] => FILES.filter((path) => path.endsWith(`/${name}`));

const page = pageOf();
/** The page's English texts, those of a call's errors too. */
const TEXTS = Object.values(listTexts(page));
const { name: brand, product } = page.site.brand;

describe("the register of what the specification states", () => {
  it("has rows for each of its sections, in their order, and stays short", () => {
    const sections = rows.map(({ section }) => section);
    expect(rows.length).toBeGreaterThan(55);
    expect(register.match(/^\| \d/gm)).toHaveLength(rows.length);
    expect(sections).toEqual([...sections].sort((one, other) => one - other));
    expect([...new Set(sections)].join("")).toBe("123456789");
    expect(Buffer.byteLength(register)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it.each(rows)("§ $section, $file: file and test exist, and each quoted text is the page's or the file's", (row) => {
    const { stated, file, test, built } = row;
    expect([filesNamed(file).length, filesNamed(test).length], `${file}, ${test}`).toEqual([1, 1]);
    expect(test).toMatch(/\.(test|spec)\.tsx?$/);
    const source = readFileSync(filesNamed(file)[0] ?? "", "utf8");
    const quoted = Array.from(`${stated} ${built}`.matchAll(/"([^"]+)"/g), ([, text = ""]) =>
      fill(text, { brand, product }),
    );
    expect(quoted.filter((text) => ![source, ...TEXTS].some((whole) => whole.includes(text)))).toEqual([]);
  });

  it("says of each row that it is as ordered, literal, or how it differs and why", () => {
    expect(rows.filter(({ built }) => !/^(as ordered|literal)\b|^differs\b.*: ./.test(built))).toEqual([]);
  });
});
