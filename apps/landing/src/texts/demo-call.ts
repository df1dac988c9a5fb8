import type { BusinessTypeId } from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site/page";
import type { ENGLISH_DEMO_CALL } from "./demo-call-en.ts";
import { withOwn } from "./texts.ts";

/**
 * The texts of an example call in one language, in tables: a row a line, its cells parted by bars. A question is a row, then
 * the customer's lines: what they say, the answer, words that mean the same. A trade is its kind of business (after "for"),
 * time and closing words, then its openings: what the customer says, the answer, the problem.
 */
export type DemoCallTables = typeof ENGLISH_DEMO_CALL;

type Line = readonly [says: string, answer: string, words: string];
type Question = { readonly asks: string; readonly lines: readonly Line[] };
type Trade = Readonly<Record<"kind" | "time" | "closing", string>> & { readonly openings: readonly Line[] };

/** The texts of an example call: its panel's, and what is said. Those with `{names}` are filled where they are used. */
export type DemoCallTexts = Omit<DemoCallTables, "questions" | "trades"> & {
  readonly questions: readonly Question[];
  readonly trades: Readonly<Record<BusinessTypeId, Trade>>;
};

/** Reads the tables, and puts the owner's texts in their places. */
export function demoCallTextsOf({ questions, trades, ...rest }: DemoCallTables, { copy }: Page): DemoCallTexts {
  const asked = questions.map((table) => {
    const [[asks] = [], ...lines] = readTable(table);
    return { asks, lines } as unknown as Question;
  });
  const named = Object.entries(trades).map(([trade, table]) => {
    const [[kind, time, closing] = [], ...openings] = readTable(table);
    return [trade, { kind, time, closing, openings }];
  });
  const texts = { ...rest, questions: asked, trades: Object.fromEntries(named) as DemoCallTexts["trades"] };
  return withOwn(texts, copy, "demoCall.");
}

function readTable(table: string): readonly (readonly string[])[] {
  const rows = table.trim().split("\n");
  return rows.map((row) => row.split("|").map((cell) => cell.trim()));
}
