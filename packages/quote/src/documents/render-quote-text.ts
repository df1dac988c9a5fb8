import type { Quote } from "../quote/build-quote.ts";
import { formatDay } from "../quote/quote-date.ts";
import { ENGLISH_QUOTE_WORDS } from "../words/english/quote-words.ts";
import {
  describeDays,
  describeOffer,
  hasEnded,
  headingOf,
  layOutQuote,
  totalOf,
  type QuoteBlock,
  type QuoteRenderOptions,
} from "./quote-layout.ts";

/** How a terminal may emphasise parts of the text; each returns its text with marks that have no width. */
type QuoteTextStyle = {
  /** The title and the title of each part. */
  readonly heading: (text: string) => string;
  /** Labels and the first column. */
  readonly label: (text: string) => string;
};

const PLAIN: QuoteTextStyle = { heading: (text) => text, label: (text) => text };
/** Characters of the longest bar. */
const LONGEST_BAR = 24;

/**
 * Renders a quote as plain text in aligned columns, for a terminal, an e-mail or a chat.
 *
 * @returns lines that end with a line feed, without trailing spaces
 */
export function renderQuoteText(quote: Quote, options: QuoteRenderOptions = {}, style: QuoteTextStyle = PLAIN): string {
  const { words = ENGLISH_QUOTE_WORDS } = options;
  const head = [quote.brand, style.heading(headingOf(quote, words)), describeDays(quote, words)].filter(Boolean);
  const texts = layOutQuote(quote, options).map((block) => renderBlock(block, style));
  return `${[head.join("\n"), ...texts].join("\n\n").replaceAll("\u00A0", " ")}\n`;
}

function renderBlock(block: QuoteBlock, style: QuoteTextStyle): string {
  const heading = "title" in block && block.title !== undefined ? [style.heading(block.title)] : [];
  const join = (lines: readonly string[]) => [...heading, ...lines].join("\n");
  switch (block.kind) {
    case "total":
      return join([`${style.label(block.label)}: ${style.heading(block.amount)}`, ...block.texts]);
    case "price": {
      const [offer = "", ...texts] = block.texts;
      return join([`${style.label(block.label)}: ${style.heading(block.amount)} ${offer}`, ...texts]);
    }
    case "links": {
      const rows = block.rows.map(([label, text, address]) => [label, address.startsWith("http") ? address : text]);
      return join(alignColumns(rows, style));
    }
    case "receipt":
      return join(alignColumns(withAmounts(block.rows), style));
    case "bars": {
      const width = Math.max(...block.bars.map(({ text }) => text.length));
      const barOf = (share: number) => "█".repeat(Math.round(share * LONGEST_BAR));
      const rows = block.bars.map(({ label, text, share }) => [label, text.padStart(width), barOf(share)]);
      return join(alignColumns(rows, style));
    }
    case "paragraphs":
      return join(block.texts);
    case "acceptance": {
      const lines = block.lines.map((line) => [line, "_".repeat(30)] as const);
      return join([...block.texts, "", ...alignColumns(lines, style)]);
    }
  }
}

/** Sets amounts right. */
function withAmounts(rows: readonly (readonly [string, string])[]): readonly (readonly string[])[] {
  const width = Math.max(...rows.map(([, amount]) => amount.length));
  return rows.map(([label, amount]) => [label, amount.padStart(width)]);
}

/** No line ends with spaces. */
function alignColumns(rows: readonly (readonly string[])[], style: QuoteTextStyle): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    return `  ${cells.map((cell, column) => (column === 0 ? style.label(cell) : cell)).join("  ")}`.trimEnd();
  });
}

const FIGURES = ["jobs", "profit", "hours"] as const;

/** A mail to send a quote with, its subject in the first line. */
export function renderQuoteMail(quote: Quote, options: QuoteRenderOptions = {}): string {
  const { words = ENGLISH_QUOTE_WORDS, today = quote.date } = options;
  const { terms, isProfitable } = quote.plans[quote.inputs.selectedPlan];
  const { subject, greeting, opening, estimate, accept, closing } = words.mail;
  const extraProfit = `${totalOf(quote, words).amount} ${words.steps.perMonth}`;
  const areOwn = FIGURES.every((figure) => quote.origins[figure] === "typed");
  const lastDay = quote.validUntil === "" ? "" : formatDay(quote.validUntil, words.tag);
  const signature = [quote.preparedBy, quote.brand, quote.repPhone || quote.phone, quote.repEmail];
  return [
    subject(quote.number, quote.brand).replace(/ +/g, " "),
    "",
    greeting(quote.preparedFor),
    "",
    opening(terms.label, describeOffer(quote, words)),
    ...(isProfitable ? [estimate(extraProfit, areOwn)] : []),
    hasEnded(quote, today) ? words.acceptance.ended(lastDay) : accept(lastDay === "" ? null : lastDay),
    ...(quote.note === "" ? [] : ["", quote.note]),
    ...(quote.bookingUrl === "" ? [] : ["", `${words.labels.book}: ${quote.bookingUrl}`]),
    "",
    closing,
    ...signature.filter(Boolean),
    "",
  ].join("\n");
}
