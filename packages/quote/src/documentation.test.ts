import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as roiCore from "@contractor-roi/roi-core";
import { describeDocstrings, exportedBy, listedIn, runExample } from "@contractor-roi/roi-core/testing";
import { describe, expect, it } from "vitest";
import * as quote from "./index.ts";
import * as list from "./list/index.ts";
import { readQuoteFonts } from "./pdf/build-fonts.mjs";
import * as pdf from "./pdf/index.ts";
import * as spanish from "./words/spanish/index.ts";

const SPANISH = "words/spanish/";
const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");

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
  const entries = { "roi-core": roiCore, quote, "quote/es": spanish, "quote/pdf": pdf, "quote/list": list };
  const [first = "", inSpanish = "", asPdf = "", ofList = ""] = [...readme.matchAll(/```ts\n([^]*?)```/g)].map(
    ([, example = ""]) => example,
  );

  /** What an example imports, and nothing else. */
  function importsOf(example: string): Record<string, unknown> {
    const lines = example.matchAll(/import \{ (.*) \} from "@contractor-roi\/(.*)";/g);
    return Object.fromEntries(
      Array.from(lines, ([, names = "", entry = ""]) => {
        const values: Record<string, unknown> = entries[entry as keyof typeof entries];
        return names.split(", ").map((name) => [name, values[name]] as const);
      }).flat(),
    );
  }

  /** Runs an example that waits for something, and returns one of its constants. */
  function runAsync(example: string, given: Record<string, unknown>, wanted: string): Promise<unknown> {
    const names = { ...importsOf(example), ...given };
    const code = example.replace(/^import .*$/gm, "");
    const run = new Function(...Object.keys(names), `return (async () => { ${code}\n return ${wanted}; })();`);
    return run(...Object.values(names));
  }

  it("README's quote in both languages runs, and every figure that it shows is right", () => {
    expect(runExample(first + inSpanish, importsOf(first + inSpanish))).toBe(3);
  });

  it("README's example of a PDF runs", async () => {
    const made = quote.buildQuote(roiCore.DEFAULT_ROI_INPUTS, { preparedFor: "", preparedBy: "", date: "2026-01-31" });
    const given = { quote: made, fonts: await readQuoteFonts() };
    expect(await runAsync(asPdf, given, "pdf")).toBeInstanceOf(Uint8Array);
  });

  it("README's example of a list runs, and hands on each row", async () => {
    const bytes = readFileSync(join(import.meta.dirname, "../fixtures/lists/everything.xlsx"));
    const rows: string[] = [];
    const reader = {
      table: () => {},
      prospect: (row: list.ListRow) => void rows.push(`${row.line} prospect`),
      bad: (row: list.ListRow) => void rows.push(`${row.line} bad`),
      leftOut: (row: list.ListRow, reason: list.LeftOut) => void rows.push(`${row.line} ${reason}`),
      broken: () => {},
      catchUp: async () => {},
    };
    await runAsync(ofList, { bytes, reader }, "table");
    expect(rows).toEqual([..."56789"].map((line) => `${line} prospect`).concat("10 total"));
  });

  it.each([
    ["", "index.ts"],
    ["/es", `${SPANISH}index.ts`],
    ["/pdf", "pdf/index.ts"],
    ["/list", "list/index.ts"],
  ])("README's list names every export of quote%s, and nothing else", (entry, index) => {
    const isListed = (item: string): boolean => (/\sof `(\/\w+)`/.exec(item)?.[1] ?? "") === entry;
    expect(listedIn(readme, isListed)).toEqual(new Set(exportedBy(import.meta.dirname, index)));
  });
});
