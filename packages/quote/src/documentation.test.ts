import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as roiCore from "@contractor-roi/roi-core";
import { describeDocstrings, exportedBy, listedIn, runExample } from "@contractor-roi/roi-core/testing";
import { describe, expect, it } from "vitest";
import * as quote from "./index.ts";
import * as spanish from "./words/spanish/index.ts";

const SPANISH = "words/spanish/";
const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
const isSpanish = (row: string): boolean => row.includes("of `/es`");

describeDocstrings(import.meta.dirname, {
  name: "quote",
  values: quote,
  index: "index.ts",
  isPart: (file) => !file.startsWith(SPANISH),
  scope: roiCore,
});
describeDocstrings(import.meta.dirname, {
  name: "quote/es",
  values: spanish,
  index: `${SPANISH}index.ts`,
  isPart: (file) => file.startsWith(SPANISH),
  scope: { ...roiCore, ...quote },
});

describe("README", () => {
  it("README's first example runs, and every figure that it shows is right", () => {
    const [, example = ""] = /```ts\n([^]*?)```/.exec(readme) ?? [];
    expect(runExample(example, { ...roiCore, ...quote })).toBeGreaterThan(1);
  });

  it("README's table lists every export of the package and of /es, and nothing else", () => {
    expect(listedIn(readme, (row) => !isSpanish(row))).toEqual(new Set(exportedBy(import.meta.dirname, "index.ts")));
    expect(listedIn(readme, isSpanish)).toEqual(new Set(exportedBy(import.meta.dirname, `${SPANISH}index.ts`)));
  });
});
