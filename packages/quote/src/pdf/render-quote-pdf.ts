import { ENGLISH_QUOTE_WORDS } from "../words/english/quote-words.ts";
import type { QuoteWords } from "../words/quote-words.ts";
import { layOutQuote, type QuoteBlock } from "../documents/quote-layout.ts";
import { QUOTE_COLORS, type QuoteColors, type QuoteHtmlOptions } from "../documents/render-quote-html.ts";
import type { Quote } from "../build-quote.ts";
import PDFDocument from "pdfkit";
import { openPage, type Ink, type Page, type Structure } from "./page.ts";
import { EMBEDDED_FONTS, type QuoteFonts } from "./quote-fonts.ts";

export type QuotePdfOptions = QuoteHtmlOptions & {
  /** @default those that the program's build has embedded */
  readonly fonts?: QuoteFonts | undefined;
  /** @default "letter" */
  readonly paper?: "letter" | "a4" | undefined;
};

/** A method that the library's types do not show. */
type ImageReader = {
  openImage(source: string): PDFKit.Mixins.ImageSrc & { readonly width: number; readonly height: number };
};

type Facts = Extract<QuoteBlock, { kind: "facts" }>;
type Table = Extract<QuoteBlock, { kind: "table" }>;
type Row = readonly string[];

const MARGIN = 36;
const GAP = 24;
const HEAD_PADDING = 12;
const LARGEST_LOGO = { width: 140, height: 32 };
/** Points of text at scale 1. A quote that would need more than a page is set smaller. */
const TEXT_SIZE = 8.6;
const SCALE_STEP = 0.97;
const SMALLEST_SCALE = 0.25;

/**
 * Renders a quote as a PDF: always one page, with embedded fonts (only the characters that it uses) and tagged for screen
 * readers. The same quote gives the same bytes.
 *
 * @throws {Error} if a font or the logo cannot be read
 */
export async function renderQuotePdf(
  quote: Quote,
  { fonts = EMBEDDED_FONTS, paper = "letter", words = ENGLISH_QUOTE_WORDS, comparePlans, colors: own }: QuotePdfOptions,
): Promise<Uint8Array> {
  const colors = { ...QUOTE_COLORS, ...own };
  const blocks = layOutQuote(quote, { comparePlans, words });
  let scale = 1;
  for (;;) {
    const { doc, bottom } = draw(quote, { words, blocks, fonts, colors, size: paper, scale });
    const room = doc.page.height - MARGIN;
    if (bottom <= room || scale < SMALLEST_SCALE) return bytesOf(doc);
    scale *= Math.min(SCALE_STEP, room / bottom);
  }
}

/** A text of a quote that a PDF cannot print. */
export type UnprintableText = {
  readonly field:
    | "preparedFor"
    | "preparedBy"
    | "brand"
    | "phone"
    | "repEmail"
    | "repPhone"
    | "note"
    | "terms"
    | "plan";
  readonly text: string;
  /** Letters that no font has, each once. */
  readonly letters: string;
};

/**
 * Finds the texts of a quote with letters that no font has. Ask before {@link renderQuotePdf}, which draws empty boxes for them.
 */
export function findUnprintable(quote: Quote, fonts: QuoteFonts = EMBEDDED_FONTS): readonly UnprintableText[] {
  const { plans } = quote;
  const fields = ["preparedFor", "preparedBy", "brand", "phone", "repEmail", "repPhone", "note", "terms"] as const;
  const page = pageOf(fonts);
  const texts: readonly (readonly [UnprintableText["field"], string])[] = [
    ...fields.map((field) => [field, quote[field].replaceAll("\n", " ")] as const),
    ...Object.values(plans).map(({ terms }) => ["plan", terms.label] as const),
  ];
  return texts.flatMap(([field, text]) => {
    const letters = [...new Set([...page.missing(text, "regular"), ...page.missing(text, "bold")])].join("");
    return letters === "" ? [] : [{ field, text, letters }];
  });
}

const pages = new WeakMap<QuoteFonts, Page>();

/** A page that is never drawn. It is kept, since reading the fonts takes most of the time. */
function pageOf(fonts: QuoteFonts): Page {
  const page = pages.get(fonts) ?? openPage(new PDFDocument({ font: null as unknown as string }), fonts);
  pages.set(fonts, page);
  return page;
}

type Drawing = {
  readonly words: QuoteWords;
  readonly blocks: readonly QuoteBlock[];
  readonly fonts: QuoteFonts;
  readonly colors: QuoteColors;
  readonly size: string;
  readonly scale: number;
};

function draw(quote: Quote, { words, blocks, fonts, colors, size, scale }: Drawing) {
  const doc = new PDFDocument({
    size: size.toUpperCase(),
    margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
    pdfVersion: "1.7",
    // The library's types know neither this nor that there may be no first font.
    subset: "PDF/UA" as "PDF/A-1",
    tagged: true,
    lang: words.tag,
    displayTitle: true,
    // A quote has no clock: its own day is the file's.
    info: {
      Title: quote.preparedFor === "" ? words.title : words.titleFor(quote.preparedFor),
      Author: quote.preparedBy || quote.brand,
      CreationDate: new Date(`${quote.date}T00:00:00Z`),
      ModDate: new Date(`${quote.date}T00:00:00Z`),
    },
    font: null as unknown as string,
  });
  const root = doc.struct("Document");
  doc.addStructure(root);
  const writer = new SheetWriter(openPage(doc, fonts), root, { scale, colors });
  writer.head(quote, words.title);
  for (let index = 0; index < blocks.length;) {
    const facts = blocks.slice(index).findIndex((block) => block.kind !== "facts");
    const count = facts < 0 ? blocks.length - index : facts;
    if (count > 0) writer.facts(blocks.slice(index, index + count) as Facts[]);
    else writer.block(blocks[index] as Exclude<QuoteBlock, Facts>);
    index += Math.max(1, count);
  }
  root.end();
  return { doc, bottom: writer.y };
}

/** Draws a quote's parts below each other. */
class SheetWriter {
  y = MARGIN;
  readonly #page: Page;
  readonly #root: Structure;
  readonly #scale: number;
  readonly #colors: QuoteColors;
  readonly #width: number;
  readonly #text: Ink;
  readonly #bold: Ink;
  readonly #label: Ink;

  constructor(page: Page, root: Structure, { scale, colors }: Pick<Drawing, "scale" | "colors">) {
    this.#page = page;
    this.#root = root;
    this.#scale = scale;
    this.#colors = colors;
    this.#width = page.doc.page.width - 2 * MARGIN;
    this.#text = { face: "regular", size: TEXT_SIZE * scale, color: this.#colors.ink };
    this.#bold = { ...this.#text, face: "bold" };
    this.#label = { face: "bold", size: 7.2 * scale, color: this.#colors.steel };
  }

  head({ brand, logo }: Quote, text: string): void {
    const { doc } = this.#page;
    const title: Ink = { face: "display", size: 22 * this.#scale, color: this.#colors.sheet };
    const name: Ink = { face: "bold", size: 10 * this.#scale, color: this.#colors.sheet };
    const image = logo === "" ? null : (doc as unknown as ImageReader).openImage(logo);
    const share =
      image === null ? 0 : Math.min(LARGEST_LOGO.width / image.width, LARGEST_LOGO.height / image.height, 1);
    const inner = this.#width - 2 * HEAD_PADDING;
    const titleLines = this.#page.lines(text, title, inner);
    const nameLines = image !== null || brand === "" ? [] : this.#page.lines(brand, name, inner);
    const above = image === null ? nameLines.length * name.size * 1.3 : image.height * share + 12;
    const height = 2 * HEAD_PADDING + above + titleLines.length * title.size * 1.1;
    this.#page.artifact(() => {
      doc.roundedRect(MARGIN, this.y, this.#width, height, 4).fill(this.#colors.navy);
      doc.rect(MARGIN, this.y + height - 3, this.#width, 3).fill(this.#colors.orange);
      if (image !== null) {
        doc.roundedRect(
          MARGIN + HEAD_PADDING,
          this.y + HEAD_PADDING,
          image.width * share + 6,
          image.height * share + 6,
          3,
        );
        doc.fill(this.#colors.sheet);
      }
    });
    const [x, top] = [MARGIN + HEAD_PADDING, this.y + HEAD_PADDING];
    if (image !== null) {
      const [width, imageHeight] = [image.width * share, image.height * share];
      const figure = doc.struct(
        "Figure",
        { alt: brand || "Logo", bbox: [x, top, x + width, top + imageHeight] } as object,
        () => doc.image(image, x + 3, top + 3, { width, height: imageHeight }),
      );
      this.#root.add(figure);
    }
    this.#paragraph("P", nameLines, name, x, top);
    this.#paragraph("H1", titleLines, title, x, top + above);
    this.y += height;
  }

  /** Draws facts, several blocks in two columns. */
  facts(blocks: readonly Facts[]): void {
    const [first, ...others] = blocks;
    if (first === undefined) return;
    const start = this.y;
    if (others.length === 0) return this.#facts(first, MARGIN, this.#width);
    const width = (this.#width - GAP) / 2;
    const left = blocks.slice(0, Math.ceil(blocks.length / 2));
    for (const block of left) this.#facts(block, MARGIN, width);
    const leftEnd = this.y;
    this.y = start;
    for (const block of blocks.slice(left.length)) this.#facts(block, MARGIN + width + GAP, width);
    this.y = Math.max(this.y, leftEnd);
  }

  block(block: Exclude<QuoteBlock, Facts>): void {
    switch (block.kind) {
      case "table":
        return this.#table(block);
      case "list":
        return this.#list(block.title, block.items);
      case "note": {
        const lines = this.#page.lines(block.text, this.#text, this.#width);
        this.#paragraph("P", lines, this.#text, MARGIN, this.y + 4 * this.#scale);
        this.y += 4 * this.#scale + lines.length * this.#leading;
        return;
      }
      case "acceptance":
        return this.#acceptance(block);
    }
  }

  get #leading(): number {
    return this.#text.size * 1.3;
  }

  #heading(title: string, x: number, width: number): void {
    this.y += 9 * this.#scale;
    const lines = this.#page.lines(title.toUpperCase(), this.#label, width);
    this.#paragraph("H2", lines, this.#label, x, this.y);
    this.y += lines.length * this.#label.size * 1.35;
  }

  #facts({ title, rows }: Facts, x: number, width: number): void {
    this.#heading(title, x, width);
    const labelWidth = Math.max(...rows.map(([label]) => this.#page.width(label, this.#bold))) + 12;
    const table = this.#page.doc.struct("Table");
    for (const [label, text, address] of rows) {
      this.#row(
        table,
        [
          { text: label, ink: this.#bold, x, width: labelWidth, tag: "TH", scope: "Row" },
          {
            text,
            ink: address === undefined ? this.#text : { ...this.#text, color: this.#colors["orange-deep"] },
            x: x + labelWidth,
            width: width - labelWidth,
            tag: "TD",
            address,
          },
        ],
        { x, width, color: this.#colors.rule },
      );
    }
    table.end();
    this.#root.add(table);
  }

  #table({ title, columns, rows, isSum = false }: Table): void {
    this.#heading(title, MARGIN, this.#width);
    const table = this.#page.doc.struct("Table");
    const widths = this.#columnWidths([columns, ...rows]);
    const cells = (row: Row, isHead: boolean, isTotal: boolean): Cell[] => {
      let x = MARGIN;
      return row.map((text, index) => {
        const width = widths[index] ?? 0;
        const isBold = isHead || index === 0 || isTotal;
        const cell: Cell = {
          text,
          ink: isTotal ? { ...this.#bold, size: this.#bold.size * 1.15 } : isBold ? this.#bold : this.#text,
          x,
          width: index === row.length - 1 ? width : width - 8,
          tag: isHead ? (text === "" ? "TD" : "TH") : index === 0 ? "TH" : "TD",
          scope: isHead ? "Column" : "Row",
          isRight: isSum && index === row.length - 1,
        };
        x += width;
        return cell;
      });
    };
    const line = { x: MARGIN, width: this.#width };
    this.#row(table, cells(columns, true, false), { ...line, color: this.#colors.rule });
    for (const [index, row] of rows.entries()) {
      const isTotal = isSum && index === rows.length - 1;
      const color = isSum && index === rows.length - 2 ? this.#colors.ink : this.#colors.rule;
      this.#row(table, cells(row, false, isTotal), isTotal ? null : { ...line, color });
    }
    table.end();
    this.#root.add(table);
  }

  /** The columns share the width as their longest texts do. */
  #columnWidths(rows: readonly Row[]): number[] {
    const longest = (rows[0] ?? []).map((_, column) =>
      Math.max(...rows.map((row) => this.#page.width(row[column] ?? "", this.#bold) + 8)),
    );
    const sum = longest.reduce((total, width) => total + width, 0);
    return longest.map((width) => (width / sum) * this.#width);
  }

  #row(table: Structure, cells: readonly Cell[], line: { x: number; width: number; color: string } | null): void {
    const { doc } = this.#page;
    const padding = 1.8 * this.#scale;
    const row = doc.struct("TR");
    let height = 0;
    for (const { text, ink, x, width, tag, scope, isRight, address } of cells) {
      const lines = this.#page.lines(text, ink, width);
      height = Math.max(height, lines.length * ink.size * 1.3);
      const top = this.y + padding;
      // Drawn when the table is complete: `this.y` has moved on by then.
      const content = () => {
        for (const [index, part] of lines.entries()) {
          const left = isRight === true ? x + width - this.#page.width(part, ink) : x;
          if (part !== "") this.#page.line(part, ink, left, top + index * ink.size * 1.3, address);
        }
      };
      const options = (tag === "TH" ? { scope } : {}) as object;
      row.add(doc.struct(tag, options, address === undefined ? content : [doc.struct("Link", {}, content)]));
    }
    row.end();
    table.add(row);
    this.y += height + 2 * padding;
    if (line === null) return;
    const { x, width, color } = line;
    this.#page.artifact(() => {
      doc
        .moveTo(x, this.y)
        .lineTo(x + width, this.y)
        .lineWidth(color === this.#colors.ink ? 1.2 : 0.5)
        .stroke(color);
    });
  }

  /** Draws items in two columns, since they are long and many. */
  #list(title: string, items: readonly string[]): void {
    this.#heading(title, MARGIN, this.#width);
    const { doc } = this.#page;
    const list = doc.struct("L");
    const width = (this.#width - GAP) / 2;
    const half = Math.ceil(items.length / 2);
    const start = this.y;
    let bottom = start;
    for (const [index, item] of items.entries()) {
      if (index === half) this.y = start;
      const x = index < half ? MARGIN : MARGIN + width + GAP;
      const lines = this.#page.lines(item, this.#text, width - 8);
      const top = this.y;
      const body = doc.struct("LBody", {}, () => {
        for (const [number, line] of lines.entries())
          this.#page.line(line, this.#text, x + 8, top + number * this.#leading);
      });
      const label = doc.struct("Lbl", {}, () => this.#page.line("•", this.#text, x, top));
      const element = doc.struct("LI", {}, [label, body]);
      list.add(element);
      this.y += lines.length * this.#leading + 1.5 * this.#scale;
      bottom = Math.max(bottom, this.y);
    }
    list.end();
    this.#root.add(list);
    this.y = bottom;
  }

  /** Draws lines to be filled in by hand, beside each other. */
  #acceptance({ title, text, lines }: Extract<QuoteBlock, { kind: "acceptance" }>): void {
    this.#heading(title, MARGIN, this.#width);
    this.block({ kind: "note", text });
    const width = (this.#width - GAP * (lines.length - 1)) / lines.length;
    this.y += 24 * this.#scale;
    for (const [index, line] of lines.entries()) {
      const x = MARGIN + index * (width + GAP);
      this.#page.artifact(() => {
        this.#page.doc
          .moveTo(x, this.y)
          .lineTo(x + width, this.y)
          .lineWidth(0.7)
          .stroke(this.#colors.ink);
      });
      this.#paragraph("P", this.#page.lines(line, this.#label, width), this.#label, x, this.y + 2 * this.#scale);
    }
    this.y += this.#leading;
  }

  #paragraph(tag: string, lines: readonly string[], ink: Ink, x: number, y: number): void {
    if (lines.length === 0) return;
    const leading = ink.size * (tag === "H1" ? 1.1 : 1.3);
    const element = this.#page.doc.struct(tag, {}, () => {
      for (const [index, line] of lines.entries()) this.#page.line(line, ink, x, y + index * leading);
    });
    this.#root.add(element);
  }
}

type Cell = {
  readonly text: string;
  readonly ink: Ink;
  readonly x: number;
  readonly width: number;
  readonly tag: "TH" | "TD";
  readonly scope?: "Row" | "Column";
  readonly isRight?: boolean;
  readonly address?: string | undefined;
};

async function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const ended = new Promise((resolve, reject) => doc.on("end", resolve).on("error", reject));
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  doc.end();
  await ended;
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
