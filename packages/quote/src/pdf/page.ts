import { FONT_FILES } from "./embedded-fonts.ts";

/** Font files as bytes, TrueType for speed. A text's letters are looked for in the first, then in the second and so on. */
export type QuoteFonts = {
  readonly regular: readonly Uint8Array[];
  readonly bold: readonly Uint8Array[];
  /** For the title. */
  readonly display: readonly Uint8Array[];
};

/** The fonts of the program. */
export const EMBEDDED_FONTS: QuoteFonts = {
  regular: FONT_FILES.regular.map(bytesOf),
  bold: FONT_FILES.bold.map(bytesOf),
  display: FONT_FILES.display.map(bytesOf),
};

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

type Face = keyof QuoteFonts;

export type Ink = { readonly face: Face; readonly size: number; readonly color: string };

export type Structure = ReturnType<PDFKit.PDFDocument["struct"]>;

type LoadedFont = {
  readonly name: string;
  /** Height above the baseline, at size 1. */
  readonly ascent: number;
  has(letter: string): boolean;
  /** Width at size 1. */
  advance(letter: string): number;
};

/** A font as the library reads it from a file; its types do not show it. */
type ReadFont = {
  readonly unitsPerEm: number;
  readonly ascent: number;
  hasGlyphForCodePoint(code: number): boolean;
  glyphForCodePoint(code: number): { readonly advanceWidth: number };
};

export type Link = { readonly address: string; readonly text: string };

export type Page = ReturnType<typeof openPage>;

/** A letter with its marks, which must come from one font to stand together. */
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu;

/** Prepares a text for drawing: composed letters, no invisible characters. */
function asDrawn(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[^\S\u00A0]/g, " ");
}

function lettersOf(text: string): readonly string[] {
  return text.match(LETTERS) ?? [];
}

/** The document's fonts, each of a face with the letters that those before it lack. */
function createFonts(doc: PDFKit.PDFDocument, fonts: QuoteFonts) {
  const loaded = new Map<string, LoadedFont>();

  /** Loads a font when it is needed, since the file holds a part of each loaded one. */
  function load(face: Face, index: number, file: Uint8Array): LoadedFont {
    const name = `${face}-${index}`;
    const known = loaded.get(name);
    if (known !== undefined) return known;
    doc.registerFont(name, file as Buffer).font(name);
    const { font } = (doc as unknown as { _font: { font: ReadFont } })._font;
    const code = (character: string) => character.codePointAt(0) ?? 0;
    const advances = new Map<string, number>();
    const read: LoadedFont = {
      name,
      ascent: font.ascent / font.unitsPerEm,
      has: (letter) => Array.from(letter).every((character) => font.hasGlyphForCodePoint(code(character))),
      advance(letter) {
        const measured = advances.get(letter) ?? font.glyphForCodePoint(code(letter)).advanceWidth / font.unitsPerEm;
        advances.set(letter, measured);
        return measured;
      },
    };
    loaded.set(name, read);
    return read;
  }

  /** The first font that has a letter, or null. */
  function findFont(letter: string, face: Face): LoadedFont | null {
    for (const [index, file] of fonts[face].entries()) {
      const font = load(face, index, file);
      if (font.has(letter)) return font;
    }
    return null;
  }

  function firstFont(face: Face): LoadedFont {
    const [first] = fonts[face];
    if (first === undefined) throw new Error(`Cannot draw text as there is no ${face} font`);
    return load(face, 0, first);
  }

  /** A letter that no font has is drawn as the first font's empty box. */
  function fontOf(letter: string, face: Face): LoadedFont {
    return findFont(letter, face) ?? firstFont(face);
  }

  return { findFont, firstFont, fontOf };
}

/**
 * Opens a page to draw texts on, over a document whose first page exists: it breaks lines, finds characters in several fonts, and
 * tags texts for screen readers.
 */
export function openPage(doc: PDFKit.PDFDocument, fonts: QuoteFonts) {
  const { findFont, firstFont, fontOf } = createFonts(doc, fonts);
  let linkText = "";
  const addLink = doc.link.bind(doc) as (...args: readonly unknown[]) => PDFKit.PDFDocument;
  // Screen readers say a link's text, which the library leaves empty.
  doc.link = (x, y, width, height, address, options?: object) =>
    addLink(x, y, width, height, address, { ...options, Contents: new String(linkText) });

  /** A text cut where its font changes. */
  function runs(text: string, face: Face): readonly { readonly name: string; readonly text: string }[] {
    const found: { name: string; text: string }[] = [];
    for (const letter of lettersOf(text)) {
      const { name } = fontOf(letter, face);
      const last = found.at(-1);
      if (last?.name === name) last.text += letter;
      else found.push({ name, text: letter });
    }
    return found;
  }

  /** Without kerning, which changes little and takes most of the time. */
  function width(text: string, { face, size }: Ink): number {
    let sum = 0;
    for (const letter of lettersOf(asDrawn(text))) sum += fontOf(letter, face).advance(letter);
    return sum * size;
  }

  /** A word in parts that fit; most words are one part. */
  function breakWord(word: string, ink: Ink, maxWidth: number): string[] {
    const parts = [""];
    let used = 0;
    for (const letter of lettersOf(word)) {
      const advance = width(letter, ink);
      if (used > 0 && used + advance > maxWidth) {
        parts.push("");
        used = 0;
      }
      parts.push((parts.pop() ?? "") + letter);
      used += advance;
    }
    return parts;
  }

  return {
    doc,
    width,
    /** Breaks a text into lines that fit; a word that is too long is broken too. */
    lines(text: string, ink: Ink, maxWidth: number): readonly string[] {
      const lines: string[] = [];
      let line = "";
      for (const word of asDrawn(text).split(" ")) {
        const longer = line === "" ? word : `${line} ${word}`;
        if (width(longer, ink) <= maxWidth) {
          line = longer;
          continue;
        }
        // The space stays, or a screen reader runs the words together.
        if (line !== "") lines.push(`${line} `);
        const parts = breakWord(word, ink, maxWidth);
        line = parts.pop() ?? "";
        lines.push(...parts);
      }
      return [...lines, line];
    },
    /** The letters of a text that no font of a face has, each once. */
    missing(text: string, face: Face): readonly string[] {
      return [...new Set(lettersOf(asDrawn(text)).filter((letter) => findFont(letter, face) === null))];
    },
    /** Draws one line with its upper left corner there, which may be a line of a link's text. */
    line(text: string, { face, size, color }: Ink, x: number, y: number, link?: Link): void {
      // Fonts differ in the height above their baseline.
      const baseline = -firstFont(face).ascent * size;
      let left = x;
      for (const run of runs(text, face)) {
        doc.font(run.name).fontSize(size).fillColor(color);
        linkText = link?.text ?? "";
        const linked = link && { link: link.address, underline: true };
        doc.text(run.text, left, y, { lineBreak: false, baseline, ...linked });
        left += doc.widthOfString(run.text);
      }
    },
    /** Draws an ornament, which screen readers skip. */
    artifact(draw: () => void): void {
      doc.markContent("Artifact", { type: "Layout" });
      draw();
      doc.endMarkedContent();
    },
  };
}
