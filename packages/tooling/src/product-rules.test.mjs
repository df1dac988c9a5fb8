import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./processes.mjs";
import { findRuleFaults, parseProduct } from "./product-rules.mjs";
import { sourceFiles } from "./source-files.mjs";

/** Code and tests: documents cite nothing. */
const CODE = /\.(?:ts|tsx|mts|mjs|css|sql)$/;
/** It speaks of codes that there are not. */
const ABOUT_CODES = /\/product-rules(?:\.test)?\.mjs$/;

describe("product.md", () => {
  const product = parseProduct(readFileSync(join(ROOT, ".github/product.md"), "utf8"));

  it("has a heading for every code and section that code and tests cite, and no rule that no test cites", () => {
    const files = sourceFiles(CODE).filter(({ path }) => !ABOUT_CODES.test(path));
    expect(findRuleFaults(product, files)).toEqual([]);
  });

  it("has the nine sections, and rules", () => {
    expect([...product.sections.keys()]).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    expect(product.codes).toEqual(expect.arrayContaining(["P1", "C8", "L4", "B3", "E1", "V2"]));
  });
});

describe("findRuleFaults", () => {
  const product = parseProduct(
    "# Product\n\n## 9. Limits\n\n### Plans\n\n### Calculation\n\n## Rules\n\n### C1 Start values\n\n### C2 Rounding\n",
  );
  const faultsOf = (text) => findRuleFaults(product, [{ path: "a.test.ts", text }]);
  const CITED = "(C1, C2)";

  it("finds none where codes, sections and names have headings", () => {
    const sources = 'Source: product.md, section 9.\n * Source: product.md, section 9 "Plans" and "Calculation".\n';
    expect(faultsOf(`${CITED} ${sources} (payback) (X11; Linux x86_64)`)).toEqual([]);
  });

  it.each([
    ["a code without a heading", "(C9)", "a.test.ts: (C9) has no heading in product.md"],
    ["a second code without a heading", "(C1, V99)", "a.test.ts: (V99) has no heading in product.md"],
    ["a section without a heading", "product.md, sections 4 and 9", "a.test.ts: product.md has no section 4"],
    [
      "a name without a heading",
      'product.md, section 9 "Plans" and "Scores"',
      'a.test.ts: section 9 of product.md has no heading "Scores"',
    ],
    [
      "a name on the next line",
      'product.md, section 9\n * "Scores"',
      'a.test.ts: section 9 of product.md has no heading "Scores"',
    ],
    [
      "the earlier way to cite",
      "product specification, section 9",
      'a.test.ts: cites "product specification": cite product.md',
    ],
  ])("finds %s", (_what, text, fault) => {
    expect(faultsOf(`${CITED} ${text}`)).toEqual([fault]);
  });

  it("finds a rule that no test cites, and one that is there twice", () => {
    expect(faultsOf("(C1)")).toEqual(["product.md: no test cites (C2)"]);
    const code = { path: "b.ts", text: "(C2)" };
    expect(findRuleFaults(product, [code, { path: "a.test.ts", text: "(C1)" }])).toEqual([
      "product.md: no test cites (C2)",
    ]);
    const twice = parseProduct("## Rules\n\n### C1 a\n\n### C1 b\n");
    expect(findRuleFaults(twice, [{ path: "a.test.ts", text: "(C1)" }])).toEqual(["product.md: C1 is there twice"]);
  });
});
