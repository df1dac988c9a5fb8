import { ENGLISH_QUOTE_WORDS } from "../words/english/quote-words.ts";
import { layOutQuote, type QuoteBar, type QuoteBlock } from "../documents/quote-layout.ts";
import { QUOTE_COLORS, type QuoteColors, type QuoteHtmlOptions } from "../documents/render-quote-html.ts";
import type { Quote } from "../quote/build-quote.ts";
import PDFDocument from "pdfkit";
import { openPage, type Ink, type Link, type Page, type Structure } from "./page.ts";
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

type Rows = readonly (readonly [label: string, text: string, address?: string])[];

const MARGIN = 46;
/** Room for page numbers below the text. */
const FOOT = 14;
const GAP = 32;
const LARGEST_LOGO = { width: 160, height: 36 };
/** Points of the text; nothing is smaller than `small`. */
const SIZES = { text: 10, small: 8.5, quiet: 9, heading: 13, brand: 16, total: 58 } as const;
const LEADING = 1.35;
/** Above a part. */
const PART_GAP = 14;
const ROW_PADDING = 3;
/** Between lines to write on. */
const SIGNING_HEIGHT = 36;
const BAR = { height: 10, row: 18 };
/** Opacity of the bars beside the quoted one. */
const PALE = 0.5;

/**
 * Renders a quote as a PDF of as many pages as it takes, with embedded fonts (only the characters that it uses) and tagged for
 * screen readers. The same quote gives the same bytes.
 *
 * @throws {Error} if a font or the logo cannot be read
 */
export async function renderQuotePdf(
  quote: Quote,
  {
    fonts = EMBEDDED_FONTS,
    paper = "letter",
    words = ENGLISH_QUOTE_WORDS,
    colors = QUOTE_COLORS,
    ...options
  }: QuotePdfOptions,
): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: paper.toUpperCase(),
    margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
    pdfVersion: "1.7",
    // The library's types know neither this nor that there may be no first font.
    subset: "PDF/UA" as "PDF/A-1",
    tagged: true,
    lang: words.tag,
    displayTitle: true,
    // Page numbers are drawn when their number is known.
    bufferPages: true,
    // A quote has no clock: its own day is the file's.
    info: {
      Title: quote.preparedFor === "" ? words.title : words.titleFor(quote.preparedFor),
      Author: quote.preparedBy || quote.brand,
      CreationDate: new Date(`${quote.date}T00:00:00Z`),
      ModDate: new Date(`${quote.date}T00:00:00Z`),
    },
    font: null as unknown as string,
  });
  const sheet = new Sheet(openPage(doc, fonts), colors);
  sheet.head(quote, words.title);
  sheet.add(layOutQuote(quote, { ...options, words }));
  sheet.end((page, pages) => [quote.number, words.pageOf(page, pages)].filter(Boolean).join(" · "));
  return bytesOf(doc);
}

/** Texts that somebody writes. */
const WRITTEN = ["preparedFor", "preparedBy", "brand", "phone", "repEmail", "repPhone", "note", "terms"] as const;

/** A text of a quote that a PDF cannot print. */
export type UnprintableText = {
  readonly field: (typeof WRITTEN)[number] | "plan";
  readonly text: string;
  /** Letters that no font has, each once. */
  readonly letters: string;
};

/**
 * Finds the texts of a quote with letters that no font has. Ask before {@link renderQuotePdf}, which draws empty boxes for them.
 */
export function findUnprintable(quote: Quote, fonts: QuoteFonts = EMBEDDED_FONTS): readonly UnprintableText[] {
  const page = pageOf(fonts);
  const texts: readonly (readonly [UnprintableText["field"], string])[] = [
    ...WRITTEN.map((field) => [field, quote[field].replaceAll("\n", " ")] as const),
    ...Object.values(quote.plans).map(({ terms }) => ["plan", terms.label] as const),
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

/** A part of a block that stays on one page. */
type Piece = { readonly height: number; readonly draw: (y: number) => void };

type Column = { readonly x: number; readonly width: number };

/** Draws a quote's blocks below each other, on as many pages as they take. */
class Sheet {
  #y = MARGIN;
  readonly #page: Page;
  readonly #root: Structure;
  readonly #colors: QuoteColors;
  readonly #whole: Column;

  constructor(page: Page, colors: QuoteColors) {
    this.#page = page;
    this.#colors = colors;
    this.#whole = { x: MARGIN, width: page.doc.page.width - 2 * MARGIN };
    // Content is drawn when its element joins the document's tree.
    this.#root = page.doc.struct("Document");
    page.doc.addStructure(this.#root);
  }

  /** The logo or the brand's name on one side, the title on the other. */
  head({ brand, logo }: Quote, title: string): void {
    const { doc } = this.#page;
    const half = (this.#whole.width - GAP) / 2;
    const name = this.#ink("brand", "bold", "navy");
    const image = logo === "" ? null : (doc as unknown as ImageReader).openImage(logo);
    let left = 0;
    if (image !== null) {
      const share = Math.min(LARGEST_LOGO.width / image.width, LARGEST_LOGO.height / image.height, 1);
      const [width, height] = [image.width * share, image.height * share];
      const [x, y] = [MARGIN, this.#y];
      const options = { alt: brand || "Logo", bbox: [x, y, x + width, y + height] } as object;
      this.#root.add(doc.struct("Figure", options, () => doc.image(image, x, y, { width, height })));
      left = height;
    } else if (brand !== "") {
      const lines = this.#page.lines(brand, name, half);
      this.#text(this.#root, "P", lines, name, this.#whole.x, this.#y);
      left = lines.length * name.size * LEADING;
    }
    const ink = this.#ink("text", "bold");
    const lines = this.#page.lines(title, ink, left === 0 ? this.#whole.width : half);
    const widest = Math.max(...lines.map((line) => this.#page.width(line.trimEnd(), ink)));
    const x = left === 0 ? this.#whole.x : this.#whole.x + this.#whole.width - widest;
    this.#text(this.#root, "H1", lines, ink, x, this.#y);
    this.#y += Math.max(left, lines.length * ink.size * LEADING) + 8;
    this.#line(this.#whole, this.#y, 2, this.#colors.orange);
  }

  add(blocks: readonly QuoteBlock[]): void {
    for (let at = 0; at < blocks.length;) {
      const [block, next] = blocks.slice(at, at + 2);
      const areBoth = block !== undefined && next !== undefined && "isBeside" in next && this.#addBoth(block, next);
      if (!areBoth && block !== undefined) this.#addOne(this.#pieces(block, this.#whole));
      at += areBoth ? 2 : 1;
    }
  }

  /** @returns whether both fit beside each other on a page */
  #addBoth(one: QuoteBlock, other: QuoteBlock): boolean {
    const width = (this.#whole.width - GAP) / 2;
    const left = this.#pieces(one, { x: this.#whole.x, width });
    const right = this.#pieces(other, { x: this.#whole.x + width + GAP, width });
    const height = Math.max(heightOf(left), heightOf(right));
    if (height > this.#bottom - MARGIN) return false;
    this.#makeRoom(height);
    const top = this.#y;
    for (const pieces of [left, right]) {
      this.#y = top;
      for (const piece of pieces) this.#draw(piece);
    }
    this.#y = top + height;
    return true;
  }

  /** A block begins on a page that holds all of it, or on a page of its own. */
  #addOne(pieces: readonly Piece[]): void {
    this.#makeRoom(heightOf(pieces));
    for (const piece of pieces) {
      this.#makeRoom(piece.height);
      this.#draw(piece);
    }
  }

  #draw({ height, draw }: Piece): void {
    draw(this.#y);
    this.#y += height;
  }

  #makeRoom(height: number): void {
    if (this.#y + height <= this.#bottom || this.#y === MARGIN) return;
    this.#page.doc.addPage();
    this.#y = MARGIN;
  }

  get #bottom(): number {
    return this.#page.doc.page.height - MARGIN - FOOT;
  }

  /** Numbers the pages if there are several. */
  end(describePage: (page: number, pages: number) => string): void {
    const { doc } = this.#page;
    this.#root.end();
    const { count } = doc.bufferedPageRange();
    const ink = this.#ink("small", "regular", "steel");
    for (let at = 0; at < (count > 1 ? count : 0); at += 1) {
      doc.switchToPage(at);
      const text = describePage(at + 1, count);
      const x = this.#whole.x + this.#whole.width - this.#page.width(text, ink);
      this.#page.artifact(() => this.#page.line(text, ink, x, doc.page.height - MARGIN));
    }
  }

  #pieces(block: QuoteBlock, column: Column): Piece[] {
    const heading = "title" in block && block.title !== undefined ? block.title : "";
    switch (block.kind) {
      case "total": {
        const label = this.#paragraph([block.label], this.#ink("text"), column);
        const texts = this.#paragraph(block.texts, this.#ink("text"), column);
        return joined([space(PART_GAP), ...label, this.#amount(block.amount, block.isGood, column), ...texts]);
      }
      case "facts":
        return this.#table(heading, block.rows, column, false);
      case "receipt":
        return this.#table(heading, block.rows, column, true);
      case "bars":
        return joined([...this.#heading(heading, column), this.#bars(block.bars, column)]);
      case "paragraphs": {
        const ink = block.isQuiet ? this.#ink("quiet", "regular", "steel") : this.#ink("text");
        const above = heading === "" ? [space(PART_GAP)] : this.#heading(heading, column);
        return keptWithNext([...above, ...this.#paragraph(block.texts, ink, column)]);
      }
      case "acceptance": {
        const texts = this.#paragraph(block.texts, this.#ink("text"), column);
        const lines = block.lines.map((line) => this.#signingLine(line, column));
        return joined([...this.#heading(heading, column), ...texts, ...lines]);
      }
    }
  }

  /** The large figure, on one line also if it is one of trillions. */
  #amount(text: string, isGood: boolean, { x, width }: Column): Piece {
    const ink = this.#ink("total", "display", isGood ? "money" : "ink");
    const fitting = { ...ink, size: Math.min(ink.size, (ink.size * width) / this.#page.width(text, ink)) };
    return { height: fitting.size * 1.15, draw: (y) => this.#text(this.#root, "P", [text], fitting, x, y) };
  }

  #ink(size: keyof typeof SIZES, face: Ink["face"] = "regular", color: keyof QuoteColors = "ink"): Ink {
    return { face, size: SIZES[size], color: this.#colors[color] };
  }

  #heading(title: string, { x, width }: Column): Piece[] {
    const ink = this.#ink("heading", "bold", "navy");
    const lines = this.#page.lines(title, ink, width);
    const height = PART_GAP + lines.length * ink.size * LEADING + 2;
    return [{ height, draw: (y) => this.#text(this.#root, "H2", lines, ink, x, y + PART_GAP) }];
  }

  /** A piece for each line, so that long terms go on on the next page. */
  #paragraph(texts: readonly string[], ink: Ink, { x, width }: Column): Piece[] {
    return texts.flatMap((text, at) => {
      const lines = this.#page.lines(text, ink, width);
      const element = this.#page.doc.struct("P");
      const pieces = lines.map((line, index): Piece => ({
        height: ink.size * LEADING,
        draw: (y) => {
          if (index === 0) this.#root.add(element);
          if (line !== "") element.add(() => this.#page.line(line, ink, x, y));
          if (index === lines.length - 1) element.end();
        },
      }));
      return at === 0 ? pieces : joined([space(4), ...pieces.slice(0, 1)]).concat(pieces.slice(1));
    });
  }

  /** A row's label is its header. The last row of a receipt is the total. */
  #table(title: string, rows: Rows, column: Column, isReceipt: boolean): Piece[] {
    const { doc } = this.#page;
    const table = doc.struct("Table");
    const [regular, bold] = [this.#ink("text"), this.#ink("text", "bold")];
    const widest = (at: 0 | 1, ink: Ink) => Math.max(...rows.map((row) => this.#page.width(row[at], ink)));
    const split = isReceipt
      ? column.width - widest(1, bold) - 12
      : Math.min(widest(0, regular) + 12, column.width * 0.45);
    const body = rows.map(([label, text, address], at): Piece => {
      const isTotal = isReceipt && at === rows.length - 1;
      const isAboveTotal = isReceipt && at === rows.length - 2;
      const ink = isTotal ? bold : regular;
      const labelInk = isReceipt ? ink : this.#ink("text", "regular", "steel");
      const textInk = address === undefined ? ink : this.#ink("text", "regular", "orange-deep");
      const labels = this.#page.lines(label, labelInk, split - 8);
      const texts = this.#page.lines(text, textInk, column.width - split);
      const height = Math.max(labels.length, texts.length) * regular.size * LEADING + 2 * ROW_PADDING;
      const draw = (y: number): void => {
        if (at === 0) this.#root.add(table);
        const row = doc.struct("TR");
        table.add(row);
        this.#text(row, "TH", labels, labelInk, column.x, y + ROW_PADDING, { scope: "Row" });
        const cell = doc.struct("TD");
        row.add(cell);
        const x = isReceipt ? column.x + column.width - this.#page.width(text, textInk) : column.x + split;
        const link = address === undefined ? undefined : { address, text };
        this.#text(cell, link ? "Link" : "P", texts, textInk, x, y + ROW_PADDING, {}, link);
        cell.end();
        row.end();
        if (at === rows.length - 1) table.end();
        if (!isTotal)
          this.#line(column, y + height, isAboveTotal ? 1.2 : 0.5, this.#colors[isAboveTotal ? "ink" : "rule"]);
      };
      return { height, draw };
    });
    return keptWithNext([...this.#heading(title, column), ...body]);
  }

  /** A picture with its values as text, also for those who cannot see it. */
  #bars(bars: readonly QuoteBar[], { x, width }: Column): Piece {
    const { doc } = this.#page;
    const ink = (isChosen: boolean) => this.#ink("text", isChosen ? "bold" : "regular");
    const widest = (part: "label" | "text") => Math.max(...bars.map((bar) => this.#page.width(bar[part], ink(true))));
    const labelWidth = Math.min(widest("label") + 8, width * 0.4);
    const length = Math.max(0, width - labelWidth - widest("text") - 10);
    const rows = bars.map((bar) => ({ ...bar, lines: this.#page.lines(bar.label, ink(bar.isChosen), labelWidth - 8) }));
    const height = rows.reduce((sum, { lines }) => sum + BAR.row + (lines.length - 1) * SIZES.text * LEADING, 0);
    const draw = (top: number): void => {
      const alt = bars.map(({ label, text }) => `${label}: ${text}`).join(". ");
      const options = { alt, bbox: [x, top, x + width, top + height] } as object;
      const picture = doc.struct("Figure", options, () => {
        let y = top;
        for (const { text, share, isChosen, lines } of rows) {
          for (const [at, line] of lines.entries())
            this.#page.line(line, ink(isChosen), x, y + 2 + at * SIZES.text * LEADING);
          if (share > 0) {
            doc.fillOpacity(isChosen ? 1 : PALE);
            doc.rect(x + labelWidth, y + 4, length * share, BAR.height).fill(this.#colors.money);
            doc.fillOpacity(1);
          }
          this.#page.line(text, ink(isChosen), x + width - this.#page.width(text, ink(isChosen)), y + 2);
          y += BAR.row + (lines.length - 1) * SIZES.text * LEADING;
        }
      });
      this.#root.add(picture);
    };
    return { height, draw };
  }

  /** A line to be filled in by hand. */
  #signingLine(name: string, { x, width }: Column): Piece {
    const ink = this.#ink("quiet", "regular", "steel");
    const room = SIGNING_HEIGHT - ink.size * LEADING;
    const draw = (y: number): void => {
      this.#line({ x, width: width * 0.6 }, y + room, 0.7, this.#colors.ink);
      this.#text(this.#root, "P", [name], ink, x, y + room + 2);
    };
    return { height: SIGNING_HEIGHT, draw };
  }

  #line({ x, width }: Column, y: number, thickness: number, color: string): void {
    this.#page.artifact(() => {
      this.#page.doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .stroke(color);
    });
  }

  #text(
    parent: Structure,
    tag: string,
    lines: readonly string[],
    ink: Ink,
    x: number,
    y: number,
    options: object = {},
    link?: Link,
  ): void {
    const draw = (): void => {
      for (const [at, line] of lines.entries())
        if (line !== "") this.#page.line(line, ink, x, y + at * ink.size * LEADING, link);
    };
    parent.add(this.#page.doc.struct(tag, options, draw));
  }
}

function heightOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { height }) => sum + height, 0);
}

function space(height: number): Piece {
  return { height, draw: () => {} };
}

/** Makes one piece of several, which then stay together. */
function joined(pieces: readonly Piece[]): Piece[] {
  const draw = (top: number): void => {
    let y = top;
    for (const piece of pieces) {
      piece.draw(y);
      y += piece.height;
    }
  };
  return [{ height: heightOf(pieces), draw }];
}

/** Keeps a heading with the first piece below it. */
function keptWithNext([heading, first, ...others]: readonly Piece[]): Piece[] {
  return [...joined([heading, first].filter((piece) => piece !== undefined)), ...others];
}

async function bytesOf(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const ended = new Promise((resolve, reject) => doc.on("end", resolve).on("error", reject));
  doc.on("data", (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
  doc.end();
  await ended;
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
