import { ENGLISH_QUOTE_WORDS } from "../words/english/quote-words.ts";
import { describeDays, headingOf, layOutQuote, type QuoteBar, type QuoteBlock } from "../documents/quote-layout.ts";
import { QUOTE_COLORS, type QuoteColors, type QuoteHtmlOptions } from "../documents/render-quote-html.ts";
import type { Quote } from "../quote/build-quote.ts";
import PDFDocument from "pdfkit";
import { EMBEDDED_FONTS, openPage, type Ink, type Link, type Page, type QuoteFonts, type Structure } from "./page.ts";

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

type Block<Kind extends QuoteBlock["kind"]> = Extract<QuoteBlock, { kind: Kind }>;

const MARGIN = 46;
/** Room for page numbers below the text. */
const FOOT = 14;
const GAP = 32;
const LARGEST_LOGO = { width: 160, height: 36 };
/** Points of the text; nothing is smaller than `small`. */
const SIZES = { text: 10, small: 8.5, quiet: 9, heading: 13, brand: 16, price: 28, total: 58 } as const;
const LEADING = 1.35;
/** Room above a part, and around a row or paragraph: usual, and where a page gets full. */
const WIDE = { part: 14, row: 3 };
const TIGHTEST = { part: 5, row: 1 };
const SPACINGS = [WIDE, { part: 11, row: 2.5 }, { part: 8, row: 2 }, TIGHTEST];
const LONGEST_PICTURE = 320;
/** Within a frame. */
const PADDING = 10;
/** Room to write by hand, with the line's name. */
const SIGNING_HEIGHT = 44;
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
  sheet.head(quote, headingOf(quote, words), describeDays(quote, words));
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
  #spacing = WIDE;
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

  /** The logo or the brand's name on one side, title and days on the other. */
  head({ brand, logo }: Quote, title: string, days: string): void {
    const { doc } = this.#page;
    const half = (this.#whole.width - GAP) / 2;
    let rest = this.#whole.width;
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
      rest -= width + GAP;
    } else if (brand !== "") {
      const lines = this.#page.lines(brand, name, half);
      this.#text(this.#root, "P", lines, name, this.#whole.x, this.#y);
      left = lines.length * name.size * LEADING;
      rest -= Math.min(half, this.#page.width(brand, name)) + GAP;
    }
    const texts = [
      { tag: "H1", text: title, ink: this.#ink("text", "bold") },
      { tag: "P", text: days, ink: this.#ink("quiet", "regular", "steel") },
    ];
    let right = 0;
    for (const { tag, text, ink } of texts) {
      const lines = this.#page.lines(text, ink, rest);
      const widest = Math.max(...lines.map((line) => this.#page.width(line.trimEnd(), ink)));
      const x = left === 0 ? this.#whole.x : this.#whole.x + this.#whole.width - widest;
      this.#text(this.#root, tag, lines, ink, x, this.#y + right);
      right += lines.length * ink.size * LEADING;
    }
    this.#y += Math.max(left, right) + 8;
    this.#line(this.#whole, this.#y, 2, this.#colors.orange);
  }

  /**
   * Everything on one page if it fits: first gaps give, then the picture becomes a sentence, then a note's lines are one
   * paragraph (R8). Type never gives.
   */
  add(blocks: readonly QuoteBlock[]): void {
    const inWords = blocks.map((block): QuoteBlock =>
      block.kind === "bars" ? { kind: "paragraphs", texts: [block.sentence] } : block,
    );
    const inParagraphs = inWords.map((block) =>
      block.kind === "paragraphs" && block.title === undefined ? { ...block, texts: [block.texts.join(" ")] } : block,
    );
    const fit = (shown: readonly QuoteBlock[], spacing: typeof WIDE): Piece | undefined => {
      this.#spacing = spacing;
      // A single page has no number.
      return joined(this.#parts(shown).flat()).find(({ height }) => this.#y + height <= this.#bottom + FOOT);
    };
    // Long terms are measured once: they do not fit the tightest page.
    const attempts = fit(inParagraphs, TIGHTEST) ? [blocks, inWords, inParagraphs] : [];
    for (const shown of attempts)
      for (const spacing of SPACINGS) {
        const page = fit(shown, spacing);
        if (page !== undefined) return page.draw(this.#y);
      }
    this.#spacing = WIDE;
    for (const pieces of this.#parts(blocks)) this.#addOne(pieces);
  }

  /** The pieces of each block; a price stands beside the block before it. */
  #parts(blocks: readonly QuoteBlock[]): readonly (readonly Piece[])[] {
    const width = (this.#whole.width - GAP) / 2;
    return blocks.flatMap((block, at) => {
      if (block.kind === "price") return [];
      const next = blocks[at + 1];
      if (next?.kind !== "price") return [this.#pieces(block, this.#whole)];
      const [left, right] = [
        joined(this.#pieces(block, { x: this.#whole.x, width })),
        joined(this.#pieces(next, { x: this.#whole.x + width + GAP, width })),
      ].flat();
      const draw = (y: number): void => [left, right].forEach((piece) => piece?.draw(y));
      return [[{ height: Math.max(left?.height ?? 0, right?.height ?? 0), draw }]];
    });
  }

  /** A block begins on a page that holds all of it, or on a page of its own. */
  #addOne(pieces: readonly Piece[]): void {
    this.#makeRoom(heightOf(pieces));
    for (const { height, draw } of pieces) {
      this.#makeRoom(height);
      draw(this.#y);
      this.#y += height;
    }
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
      case "total":
        return joined([
          space(this.#spacing.part),
          ...this.#paragraph([block.label], this.#ink("text"), column),
          this.#amount(block.amount, block.isGood, column),
          ...this.#paragraph(block.texts, this.#ink("text"), column),
        ]);
      case "price":
        return this.#framed(column, 0.7, this.#colors.rule, (inside) => this.#price(block, inside));
      case "links":
        return joined([space(this.#spacing.part), ...this.#links(block, column)]);
      case "receipt":
        return this.#table(block, column);
      case "bars":
        return joined([
          ...this.#heading(heading, column),
          this.#bars(block.bars, { ...column, width: Math.min(column.width, LONGEST_PICTURE) }),
        ]);
      case "paragraphs": {
        const ink = block.isQuiet ? this.#ink("quiet", "regular", "steel") : this.#ink("text");
        const above = heading === "" ? [space(this.#spacing.part)] : this.#heading(heading, column);
        return keptWithNext([...above, ...this.#paragraph(block.texts, ink, column)]);
      }
      case "acceptance":
        return this.#framed(column, 1.5, this.#colors.ink, (inside) => [
          ...this.#heading(heading, inside, 0),
          ...this.#paragraph(block.texts, this.#ink("text"), inside),
          this.#signingLines(block.lines, inside),
        ]);
    }
  }

  /** A frame around pieces, which then stay together. */
  #framed({ x, width }: Column, thickness: number, color: string, fill: (inside: Column) => Piece[]): Piece[] {
    const inside = fill({ x: x + PADDING, width: width - 2 * PADDING });
    const height = heightOf(inside) + 2 * PADDING;
    const frame = {
      height: PADDING,
      draw: (y: number): void =>
        this.#page.artifact(() => this.#page.doc.rect(x, y, width, height).lineWidth(thickness).stroke(color)),
    };
    return joined([space(this.#spacing.part), frame, ...inside, space(PADDING)]);
  }

  /** The amount with the rest of its sentence beside it. */
  #price({ label, amount, texts }: Block<"price">, column: Column): Piece[] {
    const { x, width } = column;
    const [ink, quiet] = [this.#ink("price", "display"), this.#ink("quiet", "regular", "steel")];
    const [offer = "", ...others] = texts;
    const left = this.#page.width(amount, ink) + 6;
    const beside = this.#page.lines(offer, this.#ink("text"), width - left);
    const [textHeight, amountHeight] = [beside.length * SIZES.text * LEADING, ink.size * LEADING];
    const draw = (y: number): void => {
      this.#text(this.#root, "P", [amount], ink, x, y);
      this.#text(this.#root, "P", beside, this.#ink("text"), x + left, y + Math.max(0, amountHeight - textHeight - 5));
    };
    const first = { height: Math.max(amountHeight, textHeight), draw };
    return [...this.#paragraph([label], quiet, column), first, ...this.#paragraph(others, quiet, column)];
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

  #heading(title: string, { x, width }: Column, above = this.#spacing.part): Piece[] {
    const ink = this.#ink("heading", "bold", "navy");
    const lines = this.#page.lines(title, ink, width);
    const height = above + lines.length * ink.size * LEADING + 2;
    return [{ height, draw: (y) => this.#text(this.#root, "H2", lines, ink, x, y + above) }];
  }

  /** A piece for each line, so that long terms go on on the next page. */
  #paragraph(texts: readonly string[], ink: Ink, { x, width }: Column): Piece[] {
    return texts.flatMap((text, at) => {
      const lines = this.#page.lines(text, ink, width);
      // An element that is never drawn would keep the document open.
      let element: Structure | undefined;
      const pieces = lines.map((line, index): Piece => ({
        height: ink.size * LEADING,
        draw: (y) => {
          if (element === undefined) this.#root.add((element = this.#page.doc.struct("P")));
          if (line !== "") element.add(() => this.#page.line(line, ink, x, y));
          if (index === lines.length - 1) element.end();
        },
      }));
      return at === 0 ? pieces : joined([space(this.#spacing.row), ...pieces.slice(0, 1)]).concat(pieces.slice(1));
    });
  }

  /** A row's label is its header. The last row is the total. */
  #table({ title, rows }: Block<"receipt">, column: Column): Piece[] {
    const { doc } = this.#page;
    const padding = this.#spacing.row;
    let table: Structure | undefined;
    const [regular, bold] = [this.#ink("text"), this.#ink("text", "bold")];
    const split = column.width - Math.max(...rows.map(([, amount]) => this.#page.width(amount, bold))) - 12;
    const body = rows.map(([label, amount], at): Piece => {
      const isTotal = at === rows.length - 1;
      const isAboveTotal = at === rows.length - 2;
      const ink = isTotal ? bold : regular;
      const labels = this.#page.lines(label, ink, split - 8);
      const height = labels.length * ink.size * LEADING + 2 * padding;
      const draw = (y: number): void => {
        if (table === undefined) this.#root.add((table = doc.struct("Table")));
        const row = doc.struct("TR");
        table.add(row);
        this.#text(row, "TH", labels, ink, column.x, y + padding, { scope: "Row" });
        const cell = doc.struct("TD");
        row.add(cell);
        const x = column.x + column.width - this.#page.width(amount, ink);
        this.#text(cell, "P", [amount], ink, x, y + padding);
        cell.end();
        row.end();
        if (isTotal) table.end();
        else this.#line(column, y + height, isAboveTotal ? 1.2 : 0.5, this.#colors[isAboveTotal ? "ink" : "rule"]);
      };
      return { height, draw };
    });
    return keptWithNext([...this.#heading(title, column), ...body]);
  }

  /** Each link behind its label, on one line unless it is longer. */
  #links({ rows }: Block<"links">, { x, width }: Column): Piece[] {
    const [ink, linkInk] = [this.#ink("text"), this.#ink("text", "regular", "orange-deep")];
    return rows.map(([label, text, address]) => {
      const left = this.#page.width(`${label}: `, ink);
      const lines = this.#page.lines(text, linkInk, width - left);
      const draw = (y: number): void => {
        this.#text(this.#root, "P", [`${label}: `], ink, x, y);
        this.#text(this.#root, "Link", lines, linkInk, x + left, y, {}, { address, text });
      };
      return { height: lines.length * ink.size * LEADING + this.#spacing.row, draw };
    });
  }

  /** A picture with its values as text, also for those who cannot see it. */
  #bars(bars: readonly QuoteBar[], { x, width }: Column): Piece {
    const { doc } = this.#page;
    const ink = (isChosen: boolean) => this.#ink("text", isChosen ? "bold" : "regular");
    const widest = (part: "label" | "text") => Math.max(...bars.map((bar) => this.#page.width(bar[part], ink(true))));
    const labelWidth = Math.min(widest("label") + 8, width * 0.4);
    const length = Math.max(0, width - labelWidth - widest("text") - 10);
    const rows = bars.map((bar) => {
      const lines = this.#page.lines(bar.label, ink(bar.isChosen), labelWidth - 8);
      return { ...bar, lines, height: BAR.row + (lines.length - 1) * SIZES.text * LEADING };
    });
    const height = heightOf(rows);
    const draw = (top: number): void => {
      const alt = bars.map(({ label, text }) => `${label}: ${text}`).join(". ");
      const options = { alt, bbox: [x, top, x + width, top + height] } as object;
      const picture = doc.struct("Figure", options, () => {
        let y = top;
        for (const { text, share, isChosen, lines, height: rowHeight } of rows) {
          for (const [at, line] of lines.entries())
            this.#page.line(line, ink(isChosen), x, y + 2 + at * SIZES.text * LEADING);
          if (share > 0) {
            doc.fillOpacity(isChosen ? 1 : PALE);
            doc.rect(x + labelWidth, y + 4, length * share, BAR.height).fill(this.#colors.money);
            doc.fillOpacity(1);
          }
          this.#page.line(text, ink(isChosen), x + width - this.#page.width(text, ink(isChosen)), y + 2);
          y += rowHeight;
        }
      });
      this.#root.add(picture);
    };
    return { height, draw };
  }

  /** Lines to be filled in by hand, beside each other. */
  #signingLines(names: readonly string[], { x, width }: Column): Piece {
    const ink = this.#ink("quiet", "regular", "steel");
    const room = SIGNING_HEIGHT - ink.size * LEADING;
    const draw = (y: number): void => {
      for (const [at, name] of names.entries()) {
        const left = x + (at * (width + PADDING)) / names.length;
        this.#line({ x: left, width: (width + PADDING) / names.length - PADDING }, y + room, 0.7, this.#colors.ink);
        this.#text(this.#root, "P", [name], ink, left, y + room + 2);
      }
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

function heightOf(pieces: readonly Pick<Piece, "height">[]): number {
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
