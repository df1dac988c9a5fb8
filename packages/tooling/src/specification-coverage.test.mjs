import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./processes.mjs";
import { findFaults, parseCoverage } from "./specification-coverage.mjs";

const FOLDER = join(ROOT, ".github");
/** The specification is not in this repository: how many sentences each of its sections has stands here. */
const ROWS_PER_SECTION = { 1: 17, 2: 44, 3: 27, 4: 38, 5: 17, 6: 4, 7: 25, 8: 16, 9: 35 };
const DECISIONS_PER_LETTER = { P: 8, C: 10, L: 8, B: 4, E: 2, V: 6 };
const DECISIONS = Object.entries(DECISIONS_PER_LETTER).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
);

function readLinked(link) {
  const path = join(FOLDER, link);
  return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path, "utf8") : null;
}

describe("specification-coverage.md", () => {
  const markdown = readFileSync(join(FOLDER, "specification-coverage.md"), "utf8");

  it("has a row for every sentence and decision, and names only files and tests that exist", () => {
    const expected = { rowsPerSection: ROWS_PER_SECTION, decisions: DECISIONS };
    expect(findFaults(markdown, expected, readLinked)).toEqual([]);
  });

  it("has one table for each of the nine sections, and one for the decisions", () => {
    const titles = parseCoverage(markdown).map(({ title }) => title.replace(/\..*/, ""));
    expect(titles).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "Decisions"]);
  });
});

describe("findFaults", () => {
  const FILES = {
    "a.ts": "export const a = 1;",
    "a.test.ts": 'it("adds (C1)", () => {});\nit.each([1])(\n  `of %s | ${name}`,\n  () => {},\n);\n// it says "adds"',
  };
  const GOOD = document(
    row("1.1", "“a”", "[a.ts](a.ts)", "[a.test.ts](a.test.ts) `adds (C1)`, `of %s \\| ${name}`"),
    row("C1", "rounding", "[a.ts](a.ts)", "[a.test.ts](a.test.ts) `adds (C1)`<br>And a remark."),
  );
  const PROOF = "[a.test.ts](a.test.ts) `adds (C1)`";

  function row(...cells) {
    return `| ${cells.join(" | ")} |`;
  }

  function document(sentence, decision) {
    const head = "| # | Sentence | Where | Proved by |\n| --- | --- | --- | --- |";
    return `# Coverage\n\n## 1. What it does\n\n${head}\n${sentence}\n\n## Decisions\n\n${head}\n${decision}\n`;
  }

  function faultsOf(markdown, rowsPerSection = { 1: 1 }) {
    return findFaults(markdown, { rowsPerSection, decisions: ["C1"] }, (link) => FILES[link] ?? null);
  }

  const withRow = (...cells) => document(row(...cells), row("C1", "rounding", "[a.ts](a.ts)", PROOF));

  it("finds none in a document that is right", () => {
    expect(faultsOf(GOOD)).toEqual([]);
  });

  it.each(["not used: the library's own", "no behaviour: about the document"])("takes '%s' in place of a link", (text) => {
    expect(faultsOf(withRow("1.1", "a", text, text))).toEqual([]);
  });

  it.each([
    ["a file that is not there", ["1.1", "a", "[b.ts](b.ts)", PROOF], "1.1: b.ts does not exist"],
    ["a test file that is not there", ["1.1", "a", "[a.ts](a.ts)", "[b.test.ts](b.test.ts) `adds`"], "1.1: b.test.ts does not exist"],
    ["a test that is not there", ["1.1", "a", "[a.ts](a.ts)", "[a.test.ts](a.test.ts) `subtracts`"], '1.1: a.test.ts has no test "subtracts"'],
    ["a part of a test's name", ["1.1", "a", "[a.ts](a.ts)", "[a.test.ts](a.test.ts) `adds`"], '1.1: a.test.ts has no test "adds"'],
    ["a file without a test's name", ["1.1", "a", "[a.ts](a.ts)", "[a.test.ts](a.test.ts)"], "1.1: no test of a.test.ts is named"],
    ["a name without a file", ["1.1", "a", "[a.ts](a.ts)", `\`adds (C1)\` ${PROOF}`], '1.1: "adds (C1)" stands before the link to its file'],
    ["an empty cell", ["1.1", "", "[a.ts](a.ts)", PROOF], "1.1: Sentence is empty"],
    ["too few cells", ["1.1", "a", "[a.ts](a.ts)"], "1.1: Proved by is empty"],
    ["too many cells", ["1.1", "a", "[a.ts](a.ts)", PROOF, "more"], "1.1: has 5 cells in place of 4"],
    ["MISSING", ["1.1", "a", "[a.ts](a.ts)", `${PROOF}<br>MISSING: the other half`], "1.1: a test is MISSING"],
    ["a remark without a reason", ["1.1", "a", "[a.ts](a.ts)", "not used:"], '1.1: "not used:" is neither a link nor a reason'],
    ["another number", ["1.2", "a", "[a.ts](a.ts)", PROOF], "Section 1: row 1.1 is not there"],
  ])("finds %s", (_what, cells, fault) => {
    expect(faultsOf(withRow(...cells))).toContain(fault);
  });

  it("finds a deleted row, a row that is there twice, and a section without a table", () => {
    expect(faultsOf(GOOD, { 1: 2 })).toEqual(["Section 1: row 1.2 is not there"]);
    expect(faultsOf(GOOD, { 1: 1, 2: 3 })).toEqual(["Section 2 has no table"]);
    expect(faultsOf(GOOD.replace(/^\| 1\.1 .*$/m, "$&\n$&"))).toEqual(["Section 1: row 1.1 is not expected, or there twice"]);
  });

  it("finds a decision without a row", () => {
    expect(faultsOf(GOOD.replace(/^\| C1 .*$/m, ""))).toEqual(["Decisions: row C1 is not there"]);
    expect(faultsOf(GOOD.split("## Decisions")[0])).toEqual(["Decisions: row C1 is not there"]);
  });
});
