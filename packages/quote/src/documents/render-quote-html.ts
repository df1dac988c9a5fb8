import type { Quote } from "../build-quote.ts";
import { checkShape } from "../check-address.ts";
import { ENGLISH_QUOTE_WORDS } from "../words/english/quote-words.ts";
import { layOutQuote, type QuoteBlock, type QuoteRenderOptions } from "./quote-layout.ts";

/** The colours of a document, by the names of the page's theme, each of six digits such as `"#12324a"`. */
export type QuoteColors = {
  /** Behind the sheet. */
  readonly paper: string;
  /** The sheet, and letters on `navy`. */
  readonly sheet: string;
  readonly ink: string;
  /** Of quieter text. */
  readonly steel: string;
  /** Of lines. */
  readonly rule: string;
  /** Behind the head. */
  readonly navy: string;
  /** Of the line below the head. */
  readonly orange: string;
  /** Of links. */
  readonly "orange-deep": string;
};

/** What a quote shows as HTML, and in which colours. */
export type QuoteHtmlOptions = QuoteRenderOptions & {
  /** The company's own. @default the product's */
  readonly colors?: Readonly<Partial<QuoteColors>> | undefined;
};

/** The colours of a quote that comes from no company with its own. */
export const QUOTE_COLORS: QuoteColors = {
  paper: "#fbfaf7",
  sheet: "#ffffff",
  ink: "#14202b",
  steel: "#51606e",
  rule: "#d9d6ce",
  navy: "#12324a",
  orange: "#c2410c",
  "orange-deep": "#9a3412",
};

/** The page's job sheet: a navy head, ruled lines, figures to the right, a strong total. Holds at 320 px and prints on one page. */
function styleOf(colors: QuoteColors): string {
  return (
    `body{font:15px/1.45 system-ui,sans-serif;margin:0;padding:1rem;color:${colors.ink};background:${colors.paper};overflow-wrap:anywhere}` +
    `main{max-width:46rem;margin:0 auto;padding:0 1rem 1rem;background:${colors.sheet};border:1px solid ${colors.rule};border-radius:6px}` +
    `header{background:${colors.navy};color:${colors.sheet};margin:0 -1rem;padding:1rem;border-radius:5px 5px 0 0;border-bottom:4px solid ${colors.orange}}` +
    `header img{display:block;max-width:12rem;max-height:3.5rem;margin-bottom:.5rem;background:${colors.sheet};padding:.25rem;border-radius:4px}` +
    "header p{margin:0;font-weight:700}h1{font-size:1.4rem;line-height:1.2;margin:0}" +
    `h2{font-size:.8rem;letter-spacing:.06em;text-transform:uppercase;color:${colors.steel};margin:1.2rem 0 .2rem}` +
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}" +
    `th,td{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid ${colors.rule};vertical-align:top;overflow-wrap:normal}` +
    "th{font-weight:600}td:only-of-type{overflow-wrap:anywhere}th:last-child,td:last-child{padding-right:0}" +
    `.sum td:last-child,.sum th:last-child{text-align:right;white-space:nowrap}.sum tr:last-child>*{border-top:2px solid ${colors.ink};border-bottom:0;font-weight:700;font-size:1.1em}` +
    `ul{margin:.2rem 0;padding-left:1.1rem}a{color:${colors["orange-deep"]}}` +
    "section th{white-space:nowrap}.facts section{break-inside:avoid}.facts h2{margin-top:0}.facts{margin-top:1.2rem}" +
    "@media(min-width:44rem){.facts{columns:2;column-gap:2rem}.facts section{padding-bottom:1rem}}" +
    "@media(max-width:43.9rem){.facts section+section{margin-top:1.2rem}}" +
    "@media(max-width:30rem){body{padding:0;font-size:14px}main{border:0}table{font-size:12px}th,td{padding-right:.4rem}}" +
    "@media(max-width:22rem){th,td{padding-right:.25rem}table:has(th:nth-child(5)){font-size:11px}}" +
    "@page{margin:10mm}@media print{body{padding:0;font-size:9px;line-height:1.3;background:#fff;print-color-adjust:exact;-webkit-print-color-adjust:exact}" +
    "main{max-width:none;border:0;padding:0}header{margin:0;padding:.5rem 1rem}header img{max-height:1.8rem}h1{font-size:15px}" +
    "h2,.facts h2{font-size:7.5px;margin:.6rem 0 .1rem;break-after:avoid}th,td{padding-block:.1rem}p{margin:.3rem 0}ul{columns:2;column-gap:2rem}" +
    ".facts{columns:2;column-gap:2rem;margin:0}.facts section,.facts section+section{padding:.6rem 0 0;margin:0}.facts h2{margin-top:0}}"
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Renders a quote as a complete HTML document: one file without script or font, to mail, open or print; a logo is part of it. Every
 * text is escaped. A table's first column holds row headers, for screen readers.
 *
 * @returns a document that ends with a line feed
 * @throws {RangeError} if a colour is not one of six digits
 */
export function renderQuoteHtml(quote: Quote, options: QuoteHtmlOptions = {}): string {
  const words = options.words ?? ENGLISH_QUOTE_WORDS;
  const title = escapeHtml(quote.preparedFor === "" ? words.title : words.titleFor(quote.preparedFor));
  return [
    "<!doctype html>",
    `<html lang="${words.tag}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>`,
    `<style>${styleOf(colorsOf(options.colors))}</style></head>`,
    "<body>",
    "<main>",
    "<header>",
    ...letterhead(quote),
    `<h1>${escapeHtml(words.title)}</h1>`,
    "</header>",
    ...renderBlocks(layOutQuote(quote, options)),
    "</main>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function colorsOf(own: QuoteHtmlOptions["colors"] = {}): QuoteColors {
  const colors: Record<string, string> = { ...QUOTE_COLORS };
  for (const name of Object.keys(QUOTE_COLORS)) {
    const color = own[name as keyof QuoteColors];
    if (color)
      colors[name] = checkShape(
        "render a quote",
        `colors.${name}`,
        color,
        /^#[\da-f]{6}$/i,
        "a colour of six digits such as #12324a",
      );
  }
  return colors as QuoteColors;
}

function letterhead({ brand, logo }: Quote): string[] {
  if (logo !== "") return [`<img src="${escapeHtml(logo)}" alt="${escapeHtml(brand)}">`];
  return brand === "" ? [] : [`<p>${escapeHtml(brand)}</p>`];
}

/** Facts that follow each other stand side by side where there is room. */
function renderBlocks(blocks: readonly QuoteBlock[]): string[] {
  const isFacts = (index: number) => blocks[index]?.kind === "facts";
  return blocks.flatMap((block, index) => {
    const opens = isFacts(index) && !isFacts(index - 1) && isFacts(index + 1);
    const closes = isFacts(index) && isFacts(index - 1) && !isFacts(index + 1);
    return [...(opens ? ['<div class="facts">'] : []), renderBlock(block), ...(closes ? ["</div>"] : [])];
  });
}

function renderBlock(block: QuoteBlock): string {
  switch (block.kind) {
    case "facts":
      return `<section>\n${heading(block.title)}\n<table>\n${block.rows.map(factRow).join("\n")}\n</table>\n</section>`;
    case "table": {
      const columns = block.columns.map((column) =>
        column === "" ? "<td></td>" : `<th scope="col">${escapeHtml(column)}</th>`,
      );
      const open = block.isSum === true ? '<table class="sum">' : "<table>";
      return `${heading(block.title)}\n${open}\n<tr>${columns.join("")}</tr>\n${block.rows.map(bodyRow).join("\n")}\n</table>`;
    }
    case "list":
      return `${heading(block.title)}\n<ul>\n${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join("\n")}\n</ul>`;
    case "note":
      return `<p>${escapeHtml(block.text)}</p>`;
  }
}

function factRow([label, text, address]: readonly [string, string, string?]): string {
  const cell = cellHtml(text);
  const linked = address === undefined ? cell : `<a href="${escapeHtml(address)}">${cell}</a>`;
  return `<tr><th scope="row">${escapeHtml(label)}</th><td>${linked}</td></tr>`;
}

function heading(title: string): string {
  return `<h2>${escapeHtml(title)}</h2>`;
}

function bodyRow([label = "", ...texts]: readonly string[]): string {
  return `<tr><th scope="row">${escapeHtml(label)}</th>${texts.map((text) => `<td>${cellHtml(text)}</td>`).join("")}</tr>`;
}

/** A figure of billions and more may break at its commas, so that a table of them fits on a phone. */
function cellHtml(text: string): string {
  return escapeHtml(text).replace(/\d+(?:,\d{3}){4,}/g, (figure) => figure.replaceAll(",", ",<wbr>"));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
