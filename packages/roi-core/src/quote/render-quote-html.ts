import type { Quote } from "./build-quote.ts";
import { layOutQuote, QUOTE_TITLE, type QuoteBlock, type QuoteRenderOptions } from "./quote-layout.ts";

const STYLE =
  "body{font:15px/1.45 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#111;background:#fff}" +
  "h1{font-size:1.5rem}h2{font-size:1.1rem;margin:1.4rem 0 .4rem}table{border-collapse:collapse;width:100%}" +
  "th,td{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #ccc;vertical-align:top}" +
  "@media print{body{margin:0;max-width:none;font-size:11px}h2{break-after:avoid}}";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Renders a quote as a complete HTML document: one file without script, image or font, to mail, open or print. Every
 * text is escaped. A table's first column holds row headers, for screen readers.
 *
 * @param quote what `buildQuote` returned
 * @param options whether all plans are shown side by side; default yes
 * @returns a document that ends with a line feed
 * @example
 * const quote = buildQuote(DEFAULT_ROI_INPUTS, { preparedFor: "<b>Ace</b>", preparedBy: "", date: "2026-01-31", validDays: 30 });
 * renderQuoteHtml(quote).includes("<td>&lt;b&gt;Ace&lt;/b&gt;</td>"); // true
 */
export function renderQuoteHtml(quote: Quote, options: QuoteRenderOptions = {}): string {
  const title = escapeHtml(quote.preparedFor === "" ? QUOTE_TITLE : `${QUOTE_TITLE}, for ${quote.preparedFor}`);
  return [
    "<!doctype html>",
    '<html lang="en-US">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>`,
    `<style>${STYLE}</style></head>`,
    "<body>",
    `<h1>${escapeHtml(QUOTE_TITLE)}</h1>`,
    ...layOutQuote(quote, options).map(renderBlock),
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function renderBlock(block: QuoteBlock): string {
  switch (block.kind) {
    case "facts":
      return `${heading(block.title)}\n<table>\n${block.rows.map(bodyRow).join("\n")}\n</table>`;
    case "table": {
      const columns = block.columns.map((column) =>
        column === "" ? "<td></td>" : `<th scope="col">${escapeHtml(column)}</th>`,
      );
      return `${heading(block.title)}\n<table>\n<tr>${columns.join("")}</tr>\n${block.rows.map(bodyRow).join("\n")}\n</table>`;
    }
    case "list":
      return `${heading(block.title)}\n<ul>\n${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join("\n")}\n</ul>`;
    case "note":
      return `<p>${escapeHtml(block.text)}</p>`;
  }
}

function heading(title: string): string {
  return `<h2>${escapeHtml(title)}</h2>`;
}

function bodyRow([label = "", ...texts]: readonly string[]): string {
  return `<tr><th scope="row">${escapeHtml(label)}</th>${texts.map((text) => `<td>${escapeHtml(text)}</td>`).join("")}</tr>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
