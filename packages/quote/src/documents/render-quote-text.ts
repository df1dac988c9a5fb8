import type { Quote } from "../build-quote.ts";
import { ENGLISH_QUOTE_WORDS } from "../words/english/quote-words.ts";
import type { QuoteWords } from "../words/quote-words.ts";
import { layOutQuote, type QuoteBlock, type QuoteRenderOptions } from "./quote-layout.ts";

/** How a terminal may emphasise parts of the text; each returns its text with marks that have no width. */
type QuoteTextStyle = {
  /** The title and the title of each part. */
  readonly heading: (text: string) => string;
  /** Labels and the first column. */
  readonly label: (text: string) => string;
};

const PLAIN: QuoteTextStyle = { heading: (text) => text, label: (text) => text };

/**
 * Renders a quote as plain text in aligned columns, for a terminal, an e-mail or a chat.
 *
 * @returns lines that end with a line feed, without trailing spaces
 */
export function renderQuoteText(quote: Quote, options: QuoteRenderOptions = {}, style: QuoteTextStyle = PLAIN): string {
  const { title } = options.words ?? ENGLISH_QUOTE_WORDS;
  const blocks = layOutQuote(quote, options);
  const labels = blocks.flatMap((block) => (block.kind === "facts" ? block.rows.map(([label]) => label.length) : []));
  const texts = blocks.map((block) => renderBlock(block, Math.max(...labels), style));
  return `${[style.heading(title), ...texts].join("\n\n")}\n`;
}

function renderBlock(block: QuoteBlock, labelWidth: number, style: QuoteTextStyle): string {
  switch (block.kind) {
    case "facts":
      return [
        style.heading(block.title),
        ...block.rows.map(([label, text]) => `  ${style.label(label.padEnd(labelWidth))}  ${text}`),
      ].join("\n");
    case "table":
      return [style.heading(block.title), ...alignColumns([block.columns, ...block.rows], style)].join("\n");
    case "list":
      return [style.heading(block.title), ...block.items.map((item) => `  - ${item}`)].join("\n");
    case "note":
      return block.text;
    case "acceptance": {
      const width = Math.max(...block.lines.map(({ length }) => length));
      const lines = block.lines.map((line) => `  ${style.label(line.padEnd(width))}  ${"_".repeat(30)}`);
      return [style.heading(block.title), block.text, "", ...lines].join("\n");
    }
  }
}

/** The last column is not padded, so that no line ends with spaces. */
function alignColumns(rows: readonly (readonly string[])[], style: QuoteTextStyle): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) => {
    const cells = row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)));
    return `  ${cells.map((cell, column) => (column === 0 ? style.label(cell) : cell)).join("  ")}`;
  });
}

/** A mail to send a quote with, its subject in the first line. */
export function renderQuoteMail(quote: Quote, words: QuoteWords = ENGLISH_QUOTE_WORDS): string {
  const { terms, results } = quote.plans[quote.inputs.selectedPlan];
  const { subject, greeting, opening, estimate, accept, closing } = words.mail;
  const extraProfit = `${words.describeMoney(results.netMonthlySavings)} ${words.steps.perMonth}`;
  const signature = [quote.preparedBy, quote.brand, quote.repPhone || quote.phone, quote.repEmail];
  return [
    subject(quote.number, quote.brand).replace(/ +/g, " "),
    "",
    greeting(quote.preparedFor),
    "",
    opening(terms.label, words.describePrice(terms)),
    ...(results.netMonthlySavings > 0 ? [estimate(extraProfit)] : []),
    accept(quote.validUntil === "" ? null : words.formatDay(quote.validUntil)),
    ...(quote.note === "" ? [] : ["", quote.note]),
    ...(quote.bookingUrl === "" ? [] : ["", `${words.labels.book}: ${quote.bookingUrl}`]),
    "",
    closing,
    ...signature.filter(Boolean),
    "",
  ].join("\n");
}
