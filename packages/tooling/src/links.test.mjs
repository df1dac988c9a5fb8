import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { ROOT } from "./processes.mjs";
import { FILES } from "./repository-files.mjs";

const DOCUMENTS = FILES.filter((path) => path.endsWith(".md"));

const withoutCode = (text) => text.replaceAll(/^```[^]*?^```$/gm, "");

/** Anchors that GitHub gives to the headings of a document. */
function anchorsOf(text) {
  const headings = withoutCode(text).matchAll(/^#+ (.+)$/gm);
  return Array.from(headings, ([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function isDead(link, document) {
  const file = new URL(link, document);
  const anchor = file.hash.slice(1);
  file.hash = "";
  if (!existsSync(file)) return true;
  return anchor !== "" && !(statSync(file).isFile() && anchorsOf(readFileSync(file, "utf8")).includes(anchor));
}

it("links between documents lead to files and headings that exist", () => {
  const links = DOCUMENTS.flatMap((path) =>
    Array.from(
      withoutCode(readFileSync(path, "utf8")).matchAll(/(?:\]\(|src=")(?!https?:|mailto:)([^)"\s]+)/g),
      ([, link]) => ({ path, link }),
    ),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ path, link }) => isDead(link, pathToFileURL(path)))).toEqual([]);
});

it.each(["promises", "architecture", "CONTRIBUTING", "SECURITY"])("each file that %s.md names exists", (document) => {
  const text = readFileSync(join(ROOT, ".github", `${document}.md`), "utf8");
  const named = Array.from(text.matchAll(/`([\w.-]+\.(?:mjs|tsx?))`/g), ([, name]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !FILES.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
});

it("each rule that a comment, a title or a document cites is one of product.md", () => {
  const rules = Array.from(readFileSync(join(ROOT, ".github/product.md"), "utf8").matchAll(/^### ([A-Z]\d+) /gm));
  const known = new Set(rules.map(([, code]) => code));
  const cited = FILES.filter((path) => /\.(?:md|mjs|tsx?)$/.test(path)).flatMap((path) =>
    Array.from(readFileSync(path, "utf8").matchAll(/\(((?:[B-ELPRVX]\d{1,2}(?:, | and )?)+)[,:)]/g), ([, codes]) => ({
      path,
      codes: codes.split(/, | and /),
    })),
  );
  expect(known.size).toBeGreaterThan(20);
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ codes }) => !codes.every((code) => known.has(code)))).toEqual([]);
});
