import { existsSync, readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";

/** Markdown files of the repository: text by path. */
const DOCUMENTS = import.meta.glob(["../../../**/*.md", "../../../.github/**/*.md", "!**/output/**"], {
  eager: true,
  import: "default",
  query: "?raw",
});

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
  const links = Object.entries(DOCUMENTS).flatMap(([path, text]) =>
    Array.from(withoutCode(text).matchAll(/(?:\]\(|src=")(?!https?:|mailto:)([^)"\s]+)/g), ([, link]) => ({
      path,
      link,
    })),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter(({ path, link }) => isDead(link, new URL(path, import.meta.url)))).toEqual([]);
});

it("each file that promises.md names exists", () => {
  const promises = Object.entries(DOCUMENTS).find(([path]) => path.endsWith(".github/promises.md"))?.[1] ?? "";
  const files = Object.keys(import.meta.glob("../../../{apps,packages,e2e}/**/*.{ts,tsx,mjs}"));
  const named = Array.from(promises.matchAll(/`([\w.-]+\.(?:mjs|tsx?))`/g), ([, name]) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !files.some((path) => path.endsWith(`/${name}`)))).toEqual([]);
});
