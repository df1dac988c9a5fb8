import type { Page } from "@contractor-roi/site/page";
import type { ENGLISH_DEMO_CALL } from "./demo-call-en.ts";
import { withOwn } from "./texts.ts";

/**
 * The texts of an example call in one language, in tables: a row a line, its cells parted by bars. A question is a row, then
 * the customer's lines: what they say, the answer, the entry in the ticket. A trade is its kind of business (after "for") and
 * closing words, then its openings, whose entry is the problem; a word behind one says that it cannot wait.
 */
export type DemoCallTables = typeof ENGLISH_DEMO_CALL;

type Line = readonly [says: string, answer: string, entry: string, urgent?: string];
type Question = { readonly asks: string; readonly asksUrgently: string; readonly lines: readonly Line[] };
type Trade = { readonly kind: string; readonly closing: string; readonly openings: readonly Line[] };
type Days = readonly [at: string, tonight: string, today: string, tomorrow: string, weekday: string];

/** The texts of an example call: its panel's, and what is said. Those with `{names}` are filled where they are used. */
export type DemoCallTexts = Pick<DemoCallTables, "panel" | "greeting" | "goodbye"> & {
  readonly questions: Readonly<Record<keyof DemoCallTables["questions"], Question>>;
  readonly booking: Question;
  readonly time: readonly [days: Days, hours: readonly string[]];
  readonly trades: Readonly<Record<keyof DemoCallTables["trades"], Trade>>;
};

/** Reads the tables, and puts the owner's texts in their places. */
export function demoCallTextsOf({ questions, booking, time, trades, ...rest }: DemoCallTables, { copy }: Page) {
  const read = (table: string, lines: string, ...heads: readonly string[]): object => {
    const [first = [], ...others] = readTable(table);
    return { ...Object.fromEntries(heads.map((name, index) => [name, first[index] ?? ""])), [lines]: others };
  };
  const readAll = (tables: Readonly<Record<string, string>>, lines: string, ...heads: readonly string[]): object =>
    Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, read(table, lines, ...heads)]));
  const texts = {
    ...rest,
    questions: readAll(questions, "lines", "asks"),
    booking: read(booking, "lines", "asks", "asksUrgently"),
    time: readTable(time),
    trades: readAll(trades, "openings", "kind", "closing"),
  } as unknown as DemoCallTexts;
  return withOwn(texts, copy, "demoCall.");
}

function readTable(table: string): readonly (readonly string[])[] {
  const rows = table.trim().split("\n");
  return rows.map((row) => row.split("|").map((cell) => cell.trim()));
}
