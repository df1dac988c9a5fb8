import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./processes.mjs";
import { parseProduct } from "./product-rules.mjs";
import { sourceFiles } from "./source-files.mjs";
import { findFaults, parseCoverage } from "./specification-coverage.mjs";

/** How many sentences each section of product.md was taken apart into. */
const ROWS_PER_SECTION = { 1: 17, 2: 44, 3: 27, 4: 38, 5: 17, 6: 4, 7: 25, 8: 16, 9: 35 };
/** The one file outside packages, apps and e2e that a row names. */
const LINT_RULES = ".oxlintrc.json";

const read = (path) => readFileSync(join(ROOT, path), "utf8");

describe("specification-coverage.md", () => {
  const markdown = read(".github/specification-coverage.md");

  it("has a row for every sentence and rule, and names only files and proofs that exist", () => {
    const rules = parseProduct(read(".github/product.md")).codes;
    const files = [
      ...sourceFiles(/\.(?:ts|tsx|mjs|css|sql|html|svg|json)$/),
      { path: LINT_RULES, text: read(LINT_RULES) },
    ];
    expect(findFaults(markdown, { rowsPerSection: ROWS_PER_SECTION, rules }, files)).toEqual([]);
  });

  it("has one table for each of the nine sections, and one for the rules", () => {
    const titles = parseCoverage(markdown).map(({ title }) => title.replace(/\..*/, ""));
    expect(titles).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "Rules"]);
  });
});

describe("findFaults", () => {
  const FILES = {
    "apps/page/src/a.ts": "export const a = 1;",
    "apps/page/src/deep/a.test.ts":
      '// proof: a-1\nit("adds", () => {});\n  // proof: a-2\n  // Halves go up.\n  it.each([1])(\n',
    "e2e/tests/b.spec.ts": '// proof: b-1\ntest("b", () => {});\n',
  };
  const PROOF = "`page/a.test.ts` `a-1`, `a-2`";
  const RULE = row("C1", "rounding", "`page/a.ts`", "`e2e/b.spec.ts` `b-1`<br>And a remark.");
  const GOOD = document(row("1.1", "“a”", "`page/a.ts`", PROOF), RULE);

  function row(...cells) {
    return `| ${cells.join(" | ")} |`;
  }

  function document(sentence, rule) {
    const head = "| # | Sentence | Where | Proved by |\n| --- | --- | --- | --- |";
    return `# Coverage\n\n## 1. What it does\n\n${head}\n${sentence}\n\n## Rules\n\n${head}\n${rule}\n`;
  }

  function faultsOf(markdown, { rowsPerSection = { 1: 1 }, changes = {} } = {}) {
    const files = Object.entries({ ...FILES, ...changes }).map(([path, text]) => ({ path, text }));
    return findFaults(markdown, { rowsPerSection, rules: ["C1"] }, files);
  }

  it("finds none in a document that is right", () => {
    expect(faultsOf(GOOD)).toEqual([]);
  });

  it("finds none where a test is renamed or its file is moved", () => {
    const { "e2e/tests/b.spec.ts": text, ...others } = FILES;
    const files = Object.entries({ ...others, "e2e/b.spec.ts": text.replace('"b"', '"another title"') });
    const moved = files.map(([path, content]) => ({ path, text: content }));
    expect(findFaults(GOOD, { rowsPerSection: { 1: 1 }, rules: ["C1"] }, moved)).toEqual([]);
  });

  it.each(["not used: the library's own `x`", "no behaviour: about the document"])(
    "takes '%s' in place of a file",
    (text) => {
      expect(
        faultsOf(
          document(
            row("1.1", "a", text, "no behaviour: a"),
            row("C1", "a", "`page/a.ts`", `${PROOF}<br>\`e2e/b.spec.ts\` \`b-1\``),
          ),
        ),
      ).toEqual([]);
    },
  );

  it.each([
    ["a file that is not there", ["1.1", "a", "`page/b.ts`", PROOF], "1.1: page/b.ts does not exist"],
    ["a file of another package", ["1.1", "a", "`e2e/a.ts`", PROOF], "1.1: e2e/a.ts does not exist"],
    [
      "a test file that is not there",
      ["1.1", "a", "`page/a.ts`", "`page/b.test.ts` `a-1`"],
      "1.1: page/b.test.ts does not exist",
    ],
    [
      "a proof that is not there",
      ["1.1", "a", "`page/a.ts`", "`page/a.test.ts` `a-9`"],
      "1.1: page/a.test.ts has no proof a-9",
    ],
    [
      "a proof of another file",
      ["1.1", "a", "`page/a.ts`", "`page/a.test.ts` `b-1`"],
      "1.1: page/a.test.ts has no proof b-1",
    ],
    [
      "a file without a proof",
      ["1.1", "a", "`page/a.ts`", "`page/a.test.ts`"],
      "1.1: no test of page/a.test.ts is named",
    ],
    [
      "a proof without a file",
      ["1.1", "a", "`page/a.ts`", `\`a-1\` ${PROOF}`],
      "1.1: a-1 stands before the name of its file",
    ],
    ["an empty cell", ["1.1", "", "`page/a.ts`", PROOF], "1.1: Sentence is empty"],
    ["too few cells", ["1.1", "a", "`page/a.ts`"], "1.1: Proved by is empty"],
    ["too many cells", ["1.1", "a", "`page/a.ts`", PROOF, "more"], "1.1: has 5 cells in place of 4"],
    ["MISSING", ["1.1", "a", "`page/a.ts`", `${PROOF}<br>MISSING: the other half`], "1.1: a test is MISSING"],
    [
      "a remark without a reason",
      ["1.1", "a", "`page/a.ts`", "not used:"],
      '1.1: "not used:" is neither a file nor a reason',
    ],
    ["another number", ["1.2", "a", "`page/a.ts`", PROOF], "Section 1: row 1.1 is not there"],
    [
      "a mark of no row",
      ["1.1", "a", "`page/a.ts`", "`page/a.test.ts` `a-1`"],
      "proof a-2 is of no row: apps/page/src/deep/a.test.ts",
    ],
  ])("finds %s", (_what, cells, fault) => {
    expect(faultsOf(document(row(...cells), RULE))).toContain(fault);
  });

  it.each([
    ["a test that was taken away with its mark", "", "C1: e2e/b.spec.ts has no proof b-1"],
    [
      "a test that was taken away without its mark",
      "// proof: b-1\nconst b = 1;\n",
      "proof b-1 stands above no test that runs: e2e/tests/b.spec.ts",
    ],
    [
      "a test that is skipped",
      '// proof: b-1\ntest.skip("b", () => {});\n',
      "proof b-1 stands above no test that runs: e2e/tests/b.spec.ts",
    ],
    [
      "a test that was copied",
      `${FILES["e2e/tests/b.spec.ts"].repeat(2)}`,
      "proof b-1 is there twice: e2e/tests/b.spec.ts, e2e/tests/b.spec.ts",
    ],
  ])("finds %s", (_what, text, fault) => {
    expect(faultsOf(GOOD, { changes: { "e2e/tests/b.spec.ts": text } })).toEqual([fault]);
  });

  it("finds a deleted row, a row that is there twice, and a section without a table", () => {
    expect(faultsOf(GOOD, { rowsPerSection: { 1: 2 } })).toEqual(["Section 1: row 1.2 is not there"]);
    expect(faultsOf(GOOD, { rowsPerSection: { 1: 1, 2: 3 } })).toEqual(["Section 2 has no table"]);
    expect(faultsOf(GOOD.replace(/^\| 1\.1 .*$/m, "$&\n$&"))).toEqual([
      "Section 1: row 1.1 is not expected, or there twice",
    ]);
  });

  it("finds a rule without a row", () => {
    expect(faultsOf(GOOD.replace(/^\| C1 .*$/m, "| C2 | a | `page/a.ts` | `e2e/b.spec.ts` `b-1` |"))).toEqual([
      "Rules: row C1 is not there",
      "Rules: row C2 is not expected, or there twice",
    ]);
    expect(faultsOf(GOOD.split("## Rules")[0])).toEqual([
      "Rules: row C1 is not there",
      "proof b-1 is of no row: e2e/tests/b.spec.ts",
    ]);
  });
});
