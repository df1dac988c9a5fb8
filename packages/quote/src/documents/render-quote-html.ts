import type { Quote } from "../build-quote.ts";
import { checkShape } from "../check-address.ts";
import { ENGLISH_QUOTE_WORDS } from "../words/english/quote-words.ts";
import { layOutQuote, type QuoteBlock, type QuoteRenderOptions } from "./quote-layout.ts";

/** The colours of a document, by the names of the page's theme, each of six digits such as `"#12324a"`. */
export type QuoteColors = {
  /** The ground behind the sheet. */
  readonly paper: string;
  /** The sheet, and letters on `navy`. */
  readonly sheet: string;
  readonly ink: string;
  /** Quieter text. */
  readonly steel: string;
  /** Lines. */
  readonly rule: string;
  /** The ground of the head. */
  readonly navy: string;
  /** The line below the head. */
  readonly orange: string;
  /** Links. */
  readonly "orange-deep": string;
};

/** The parts of a mail around a quote. */
type QuoteMailFrame = {
  readonly title: string;
  /** Address of the attached logo, such as `cid:logo`: mail programs drop data URLs. */
  readonly logo: string;
  /** Paragraphs above the quote. */
  readonly before: readonly string[];
  /** Small lines below it; `address` is where a line leads. */
  readonly after: readonly (readonly [text: string, address?: string])[];
};

/** Options of a quote as HTML. */
export type QuoteHtmlOptions = QuoteRenderOptions & {
  /** The company's own. @default the product's */
  readonly colors?: Readonly<Partial<QuoteColors>> | undefined;
  /** Renders a mail. @default a document to open and print */
  readonly mail?: QuoteMailFrame | undefined;
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
};

type Styles = ReturnType<typeof stylesIn>;

/** The page's job sheet, on the elements themselves: mail programs drop style sheets. */
function stylesIn({ paper, sheet, ink, steel, rule, navy, orange, "orange-deep": link }: QuoteColors) {
  const cell = `text-align:left;vertical-align:top;padding:4px 12px 4px 0;border-bottom:1px solid ${rule}`;
  const total = `border-top:2px solid ${ink};border-bottom:0;font-weight:700`;
  return {
    body: `margin:0;padding:16px;background:${paper};color:${ink};font:15px/1.45 system-ui,sans-serif`,
    page: "max-width:46rem;margin:0 auto",
    sheet: `background:${sheet};border:1px solid ${rule}`,
    head: `background:${navy};color:${sheet};padding:16px;border-bottom:4px solid ${orange}`,
    logo: `height:40px;max-width:100%;margin:0 0 12px;padding:6px;border-radius:3px;background:${sheet};color:${ink};font-weight:700`,
    title: "margin:0;font-size:22px;line-height:1.2",
    content: "padding:0 16px 16px",
    heading: `margin:20px 0 4px;font-size:13px;letter-spacing:.06em;text-transform:uppercase;color:${steel}`,
    table: "border-collapse:collapse;width:100%;font-size:14px",
    name: `${cell};font-weight:600`,
    cell,
    amount: `${cell};text-align:right;white-space:nowrap`,
    totalName: `${cell};${total}`,
    total: `${cell};text-align:right;white-space:nowrap;${total}`,
    list: "margin:4px 0;padding-left:18px",
    // Lines to write on, with room above them.
    signatures: "border-collapse:separate;border-spacing:16px 0;margin:40px -16px 0;width:100%;font-size:13px",
    signature: `width:33%;padding:4px 0 0;border-top:1px solid ${ink};color:${steel}`,
    link: `color:${link}`,
    small: `color:${steel};font-size:13px`,
  };
}

/** Styles of documents only: room for two columns, small screens, one printed page. */
const DOCUMENT_STYLE =
  "body{overflow-wrap:anywhere}table{font-variant-numeric:tabular-nums}th,td{overflow-wrap:normal}td:only-of-type{overflow-wrap:anywhere}" +
  "section,.acceptance{break-inside:avoid}section{padding-top:18px}section h2{margin-top:0!important}" +
  "@media(min-width:44rem){.facts{columns:2;column-gap:2rem}.facts th{white-space:normal!important;width:45%}.acceptance table{margin-top:18px!important}}" +
  "@media(max-width:30rem){body{padding:0!important;font-size:14px!important}table{font-size:12px!important}th,td{padding-right:.4rem!important}}" +
  "@media(max-width:22rem){th,td{padding-right:.25rem!important}table:has(th:nth-child(5)){font-size:11px!important}}" +
  "@page{margin:8mm}@media print{body{padding:0!important;font-size:9px!important;line-height:1.3!important;background:#fff!important;print-color-adjust:exact;-webkit-print-color-adjust:exact}" +
  "body>div{max-width:none!important}main{border:0!important}header{padding:8px 16px!important}header img{height:24px!important;margin:0!important}h1{font-size:15px!important}" +
  "table{font-size:9px!important}h2{font-size:7.5px!important;margin:5px 0 1px!important;break-after:avoid}section{padding-top:5px}th,td{padding-block:.7px!important}p{margin:3px 0!important}ul{columns:2;column-gap:2rem}.facts{columns:2;column-gap:2rem}.acceptance table{margin-top:18px!important}}";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/**
 * Renders a quote as a complete HTML document without script or font: a file to open and print, with its logo, or a mail. Every
 * text is escaped. A table's first column holds row headers, for screen readers.
 *
 * @returns a document that ends with a line feed
 * @throws {RangeError} if a colour is not one of six digits
 */
export function renderQuoteHtml(quote: Quote, options: QuoteHtmlOptions = {}): string {
  const { words = ENGLISH_QUOTE_WORDS, mail } = options;
  const styles = stylesIn(colorsOf(options.colors));
  const title = mail?.title ?? (quote.preparedFor === "" ? words.title : words.titleFor(quote.preparedFor));
  const foot = (mail?.after ?? []).map(([text, address]) => linked(escapeHtml(text), address, styles));
  return [
    "<!doctype html>",
    `<html lang="${words.tag}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light"><title>${escapeHtml(title)}</title>`,
    ...(mail === undefined ? [`<style>${DOCUMENT_STYLE}</style>`] : []),
    "</head>",
    `<body style="${styles.body}">`,
    `<div style="${styles.page}">`,
    ...(mail?.before ?? []).map((text) => `<p>${escapeHtml(text)}</p>`),
    `<main style="${styles.sheet}">`,
    `<header style="${styles.head}">`,
    ...letterhead(quote, mail?.logo ?? quote.logo, styles),
    `<h1 style="${styles.title}">${escapeHtml(words.title)}</h1>`,
    "</header>",
    `<div style="${styles.content}">`,
    ...renderBlocks(layOutQuote(quote, options), styles),
    "</div>",
    "</main>",
    ...(foot.length === 0 ? [] : [`<p style="${styles.small}">${foot.join("<br>")}</p>`]),
    "</div>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

function colorsOf(own: QuoteHtmlOptions["colors"] = {}): QuoteColors {
  const colors: Record<string, string> = { ...QUOTE_COLORS };
  for (const [name, color] of Object.entries(own)) {
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

/** A logo is drawn for light ground, and its text is the brand's name if pictures are not shown. */
function letterhead({ brand, logo }: Quote, address: string, styles: Styles): string[] {
  if (logo !== "")
    return [`<img src="${escapeHtml(address)}" alt="${escapeHtml(brand)}" height="40" style="${styles.logo}">`];
  return brand === "" ? [] : [`<p style="margin:0;font-weight:700">${escapeHtml(brand)}</p>`];
}

/** Facts that follow each other stand side by side where there is room. */
function renderBlocks(blocks: readonly QuoteBlock[], styles: Styles): string[] {
  const isFacts = (index: number) => blocks[index]?.kind === "facts";
  return blocks.flatMap((block, index) => {
    const opens = isFacts(index) && !isFacts(index - 1) && isFacts(index + 1);
    const closes = isFacts(index) && isFacts(index - 1) && !isFacts(index + 1);
    return [...(opens ? ['<div class="facts">'] : []), renderBlock(block, styles), ...(closes ? ["</div>"] : [])];
  });
}

function renderBlock(block: QuoteBlock, styles: Styles): string {
  const heading = "title" in block ? `<h2 style="${styles.heading}">${escapeHtml(block.title)}</h2>` : "";
  const table = (rows: readonly string[]) => `<table style="${styles.table}">\n${rows.join("\n")}\n</table>`;
  switch (block.kind) {
    case "facts":
      return `<section>\n${heading}\n${table(block.rows.map((row) => factRow(row, styles)))}\n</section>`;
    case "table": {
      const { columns, rows, isSum = false } = block;
      const head = columns.map((column, index) => {
        const style = isSum && index === columns.length - 1 ? styles.amount : styles.name;
        return column === ""
          ? `<td style="${style}"></td>`
          : `<th scope="col" style="${style}">${escapeHtml(column)}</th>`;
      });
      const body = rows.map((row, index) => tableRow(row, isSum, isSum && index === rows.length - 1, styles));
      return `${heading}\n${table([`<tr>${head.join("")}</tr>`, ...body])}`;
    }
    case "list":
      return `${heading}\n<ul style="${styles.list}">\n${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join("\n")}\n</ul>`;
    case "note":
      return `<p>${escapeHtml(block.text)}</p>`;
    case "acceptance": {
      const lines = block.lines.map((line) => `<td style="${styles.signature}">${escapeHtml(line)}</td>`);
      const signed = `<table role="presentation" style="${styles.signatures}">\n<tr>${lines.join("")}</tr>\n</table>`;
      return `<div class="acceptance">\n${heading}\n<p>${escapeHtml(block.text)}</p>\n${signed}\n</div>`;
    }
  }
}

function factRow([label, text, address]: readonly [string, string, string?], styles: Styles): string {
  const name = `<th scope="row" style="${styles.name};white-space:nowrap">${escapeHtml(label)}</th>`;
  return `<tr>${name}<td style="${styles.cell}">${linked(cellHtml(text), address, styles)}</td></tr>`;
}

function tableRow([label = "", ...texts]: readonly string[], isSum: boolean, isTotal: boolean, styles: Styles): string {
  const cells = texts.map((text, index) => {
    const isAmount = isSum && index === texts.length - 1;
    const style = isAmount ? (isTotal ? styles.total : styles.amount) : isTotal ? styles.totalName : styles.cell;
    return `<td style="${style}">${cellHtml(text)}</td>`;
  });
  return `<tr><th scope="row" style="${isTotal ? styles.totalName : styles.name}">${escapeHtml(label)}</th>${cells.join("")}</tr>`;
}

function linked(html: string, address: string | undefined, styles: Styles): string {
  return address === undefined ? html : `<a href="${escapeHtml(address)}" style="${styles.link}">${html}</a>`;
}

/** A figure of billions and more may break at its commas, so that a table of them fits on a phone. */
function cellHtml(text: string): string {
  return escapeHtml(text).replace(/\d+(?:,\d{3}){4,}/g, (figure) => figure.replaceAll(",", ",<wbr>"));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
