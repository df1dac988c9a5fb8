import { escapeHtml } from "@contractor-roi/roi-core/shared";
import type { Quote } from "../quote/build-quote.ts";
import { ENGLISH_QUOTE_WORDS } from "../words/english/quote-words.ts";
import {
  describeDays,
  headingOf,
  layOutQuote,
  type QuoteBar,
  type QuoteBlock,
  type QuoteRenderOptions,
} from "./quote-layout.ts";

/** The colours of a document, by the names of the page's theme, each of six digits such as `"#12324a"`. */
export type QuoteColors = {
  /** The ground behind the sheet. */
  readonly paper: string;
  readonly sheet: string;
  readonly ink: string;
  /** Quieter text. */
  readonly steel: string;
  /** Lines. */
  readonly rule: string;
  /** The brand's name, and titles. */
  readonly navy: string;
  /** The line below the head. */
  readonly orange: string;
  /** Links. */
  readonly "orange-deep": string;
  /** A gain, and bars. */
  readonly money: string;
};

/** Options of a quote as HTML. */
export type QuoteHtmlOptions = QuoteRenderOptions & {
  /** The site's. @default the product's */
  readonly colors?: QuoteColors | undefined;
};

/** The colours of a quote whose sender has none. */
export const QUOTE_COLORS: QuoteColors = {
  paper: "#fbfaf7",
  sheet: "#ffffff",
  ink: "#14202b",
  steel: "#51606e",
  rule: "#d9d6ce",
  navy: "#12324a",
  orange: "#c2410c",
  "orange-deep": "#9a3412",
  money: "#166534",
};

/** A sheet on the screen and on paper: body 10 pt there, nothing below 8.5 pt (R4). Colours are its variables. */
const STYLE = `
body { margin: 0; padding: 16px; background: var(--paper); color: var(--ink) }
body { font: 16px/1.45 Barlow, system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 44rem; margin: 0 auto; padding: 28px 32px 32px; background: var(--sheet); border: 1px solid var(--rule) }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; justify-content: space-between }
header { padding-bottom: 12px; border-bottom: 3px solid var(--orange) }
header div { margin-left: auto; text-align: right }
header img { height: 40px; max-width: 100%; object-fit: contain }
.brand { margin: 0; font-size: 22px; font-weight: 800; color: var(--navy) }
h1 { margin: 0; font-size: 16px; line-height: 1.3 }
h2 { margin: 24px 0 4px; font-size: 18px; line-height: 1.2; color: var(--navy); break-after: avoid }
p { margin: 8px 0 0 }
a { color: var(--orange-deep) }
section { break-inside: avoid }

table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { padding: 5px 12px 5px 0; border-bottom: 1px solid var(--rule); text-align: left; vertical-align: top; font-weight: 400 }
.amount { width: 1%; padding-right: 0; text-align: right; white-space: nowrap }
.pair { display: grid; gap: 0 36px }
.receipt tr:last-child > * { border-top: 2px solid var(--ink); border-bottom: 0; font-weight: 700 }

.total strong, .price strong { font-family: "Barlow Condensed", Barlow, system-ui, sans-serif }
.total { margin-top: 16px }
.total strong { display: block; font-size: 56px; line-height: 1.1; font-variant-numeric: tabular-nums }
.price { align-self: start; margin-top: 16px; padding: 12px 16px; border: 1px solid var(--rule); border-radius: 6px }
.price p:first-child { margin: 0; font-size: 14px; color: var(--steel) }
.price span { display: block; font-size: 16px; color: var(--ink) }
.price strong { font-size: 30px; line-height: 1.3; font-variant-numeric: tabular-nums }
.price p + p, header div p { margin-top: 4px; font-size: 14px; color: var(--steel) }
.gain { color: var(--money) }
.bars th { width: 1%; white-space: nowrap }
.bars table { max-width: 30rem }
.bars th, .bars td { border-bottom: 0 }
.bars svg { display: block; width: 100%; height: 14px; margin-top: 4px }
.bars rect { fill: var(--money); opacity: .5 }
.bars .chosen > * { font-weight: 700 }
.bars .chosen rect { opacity: 1 }
.quiet { margin-top: 20px; font-size: 14px; color: var(--steel) }

.links { margin-top: 12px }
.links p { display: inline-block; max-width: 100%; margin: 0 24px 0 0 }
.links a { display: inline-block; max-width: 100%; vertical-align: bottom }
.links a { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.acceptance { margin-top: 24px; padding: 14px 18px; border: 2px solid var(--ink); border-radius: 6px }
.acceptance h2 { margin: 0 }

/* Lines to write on, with room above them. */
.lines { display: grid; grid-template-columns: repeat(auto-fit, minmax(6rem, 1fr)); gap: 0 24px }
.lines div { margin-top: 44px; padding-top: 4px; border-top: 1px solid var(--ink); font-size: 14px; color: var(--steel) }

@media (min-width: 44rem), print {
  .pair { grid-template-columns: 1fr 1fr }
}
@media (max-width: 30rem) {
  body { padding: 0; font-size: 15px }
  main { padding: 16px; border: 0 }
  h2 { margin-top: 16px }
  header div { margin-left: 0; text-align: left }
  th, td { padding-block: 3px }
  .total strong { font-size: 46px }
}
@page { margin: 13mm 14mm }
@media print {
  body { padding: 0; background: none; font-size: 10pt; line-height: 1.35; -webkit-print-color-adjust: exact; print-color-adjust: exact }
  main { max-width: none; padding: 0; border: 0 }
  header { padding-bottom: 6pt }
  h1 { font-size: 11pt }
  h2 { margin-top: 7pt; font-size: 12pt }
  p { margin-top: 3pt }
  th, td { padding-block: 1.5pt }
  .total, .price, .links { margin-top: 7pt }
  .total strong { font-size: 40pt; line-height: 1 }
  .price { padding: 6pt 10pt }
  .price p:first-child, .price p + p, header div p { font-size: 9pt }
  .price span { font-size: 10pt }
  .price strong { font-size: 22pt; line-height: 1.1 }
  .quiet, .lines div { font-size: 9pt }
  .quiet, .acceptance { margin-top: 7pt }
  .bars svg { height: 8pt; margin-top: 3pt }
  .bars th, .bars td { padding-block: 0 }
  .acceptance { padding: 7pt 10pt }
  .lines div { margin-top: 26pt }
}
`;

/**
 * Renders a quote as a complete HTML document without script or font: a file to open and print, with its logo. Every text is
 * escaped. A table's first column holds row headers, for screen readers.
 *
 * @returns a document that ends with a line feed
 */
export function renderQuoteHtml(quote: Quote, options: QuoteHtmlOptions = {}): string {
  const { words = ENGLISH_QUOTE_WORDS, colors = QUOTE_COLORS } = options;
  const title = quote.preparedFor === "" ? words.title : words.titleFor(quote.preparedFor);
  const variables = Object.keys(QUOTE_COLORS).map((name) => `--${name}:${colors[name as keyof QuoteColors]}`);
  return [
    "<!doctype html>",
    `<html lang="${words.tag}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>`,
    `<style>:root{${variables.join(";")}}${STYLE}</style>`,
    "</head>",
    "<body>",
    "<main>",
    "<header>",
    ...letterhead(quote),
    `<div><h1>${escapeHtml(headingOf(quote, words))}</h1><p>${escapeHtml(describeDays(quote, words))}</p></div>`,
    "</header>",
    ...renderBlocks(layOutQuote(quote, options)),
    "</main>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** A logo is drawn for light ground, and its text is the brand's name if pictures are not shown. */
function letterhead({ brand, logo }: Quote): string[] {
  if (logo !== "") return [`<img src="${escapeHtml(logo)}" alt="${escapeHtml(brand)}" height="40">`];
  return brand === "" ? [] : [`<p class="brand">${escapeHtml(brand)}</p>`];
}

/** A block that stands beside the one before it shares a row with it. */
function renderBlocks(blocks: readonly QuoteBlock[]): string[] {
  const isBeside = (block: QuoteBlock | undefined) => block?.kind === "price";
  return blocks.flatMap((block, at) => [
    ...(isBeside(blocks[at + 1]) ? ['<div class="pair">'] : []),
    renderBlock(block),
    ...(isBeside(block) ? ["</div>"] : []),
  ]);
}

function renderBlock(block: QuoteBlock): string {
  const heading = "title" in block && block.title !== undefined ? [`<h2>${escapeHtml(block.title)}</h2>`] : [];
  const section = (kind: string, lines: readonly string[]) =>
    [`<section class="${kind}">`, ...heading, ...lines, "</section>"].join("\n");
  const table = (kind: string, rows: readonly string[]) => section(kind, ["<table>", ...rows, "</table>"]);
  switch (block.kind) {
    case "total":
      return section("total", [
        `<p>${escapeHtml(block.label)} <strong${block.isGood ? ' class="gain"' : ""}>${cellHtml(block.amount)}</strong></p>`,
        ...block.texts.map((text) => `<p>${escapeHtml(text)}</p>`),
      ]);
    case "price": {
      const [offer = "", ...texts] = block.texts.map((text) => escapeHtml(text));
      const amount = `<strong>${cellHtml(block.amount)}</strong>`;
      return section("price", [
        `<p>${escapeHtml(block.label)} <span>${amount} ${offer}</span></p>`,
        ...texts.map((text) => `<p>${text}</p>`),
      ]);
    }
    case "links":
      return section("links", block.rows.map(linkLine));
    case "receipt":
      return table(
        "receipt",
        block.rows.map(([label, amount]) => `<tr>${rowHeader(label)}${amountCell(amount)}</tr>`),
      );
    case "bars":
      return table("bars", block.bars.map(barRow));
    case "paragraphs":
      return [
        ...heading,
        ...block.texts.map((text) => `<p${block.isQuiet ? ' class="quiet"' : ""}>${escapeHtml(text)}</p>`),
      ].join("\n");
    case "acceptance": {
      const lines = block.lines.map((line) => `<div>${escapeHtml(line)}</div>`);
      const texts = block.texts.map((text) => `<p>${escapeHtml(text)}</p>`);
      return section("acceptance", [...texts, `<div class="lines">${lines.join("")}</div>`]);
    }
  }
}

function linkLine([label, text, address]: readonly [string, string, string]): string {
  return `<p>${escapeHtml(label)}: <a href="${escapeHtml(address)}">${cellHtml(text)}</a></p>`;
}

/** The bar is a picture of the amount beside it. */
function barRow({ label, text, share, isChosen }: QuoteBar): string {
  const bar = `<svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none"><rect width="${Math.round(share * 100)}" height="1"/></svg>`;
  return `<tr${isChosen ? ' class="chosen"' : ""}>${rowHeader(label)}<td>${bar}</td>${amountCell(text)}</tr>`;
}

function rowHeader(label: string): string {
  return `<th scope="row">${escapeHtml(label)}</th>`;
}

function amountCell(text: string): string {
  return `<td class="amount">${cellHtml(text)}</td>`;
}

/** A figure of billions and more may break at its commas, so that a table of them fits on a phone. */
function cellHtml(text: string): string {
  return escapeHtml(text).replace(/\d+(?:,\d{3}){4,}/g, (figure) => figure.replaceAll(",", ",<wbr>"));
}
