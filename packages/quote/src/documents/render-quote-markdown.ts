import type { Quote } from "../build-quote.ts";
import { ENGLISH_QUOTE_WORDS } from "../words/english/quote-words.ts";
import { layOutQuote, type QuoteBlock, type QuoteRenderOptions } from "./quote-layout.ts";

/**
 * Renders a quote as GitHub-flavoured Markdown. Every text is escaped, so that a name with any character stays
 * text: no link, no heading, no table cell, no HTML.
 *
 * @returns Markdown that ends with a line feed
 */
export function renderQuoteMarkdown(quote: Quote, options: QuoteRenderOptions = {}): string {
  const { title } = options.words ?? ENGLISH_QUOTE_WORDS;
  return `${[`# ${escapeMarkdown(title)}`, ...layOutQuote(quote, options).map(renderBlock)].join("\n\n")}\n`;
}

function renderBlock(block: QuoteBlock): string {
  switch (block.kind) {
    case "facts":
      return `${heading(block.title)}\n\n${table(
        ["", ""],
        block.rows.map(([label, text, address]) => [escapeMarkdown(label), linked(escapeMarkdown(text), address)]),
      )}`;
    case "table":
      return `${heading(block.title)}\n\n${table(
        block.columns,
        block.rows.map((row) => row.map(escapeMarkdown)),
      )}`;
    case "list":
      return `${heading(block.title)}\n\n${block.items.map((item) => `- ${escapeLine(item)}`).join("\n")}`;
    case "note":
      return escapeLine(block.text);
    case "acceptance":
      return `${heading(block.title)}\n\n${escapeMarkdown(block.text)}\n\n${table(block.lines, [
        block.lines.map(() => "&nbsp;"),
      ])}`;
  }
}

function heading(title: string): string {
  return `## ${escapeMarkdown(title)}`;
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(columns.map(escapeMarkdown)), `| ${columns.map(() => "---").join(" | ")} |`, ...rows.map(line)].join(
    "\n",
  );
}

function linked(text: string, address: string | undefined): string {
  return address === undefined ? text : `[${text}](<${address.replace(/\|/g, "%7C")}>)`;
}

/**
 * Escapes signs that start markup inside a line: emphasis, code, links, HTML, entities, table cells, strikethrough. A web
 * address or e-mail would become a link by itself, so its colon, at sign and "www." are escaped too.
 */
function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~&@]/g, "\\$&")
    .replace(/:\/\//g, "\\://")
    .replace(/\bwww\./gi, (match) => `${match.slice(0, 3)}\\.`);
}

/** Escapes also the signs that make a heading, an item of a list or a rule of a line that starts with them. */
function escapeLine(text: string): string {
  return escapeMarkdown(text)
    .replace(/^(#{1,6}|[+-]|-(?:\s*-)+)(?=\s|$)/, "\\$1")
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\");
}
