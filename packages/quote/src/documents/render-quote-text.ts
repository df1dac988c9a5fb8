import type { Quote } from "../build-quote.ts";
import { ENGLISH_QUOTE_WORDS } from "../words/english/quote-words.ts";
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
