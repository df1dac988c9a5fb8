import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { formatUsd, LANGUAGE_TAGS } from "@contractor-roi/roi-core";
// Its two builds differ in their exports: Node takes the one with a default.
// oxlint-disable-next-line import/default
import opentype, { type Font, type Path } from "opentype.js";
import sharp from "sharp";
import { allColors, type ColorName } from "../colors.ts";
import type { Page } from "../page.ts";
import { SOCIAL_CARD } from "./head.ts";
import type { PageBuild, PageWords } from "./page-build.ts";

const TEXT = /<text ([^>]+)>([^<]*)<\/text>/g;
const TOKEN = /var\((--[\w-]+)\)/g;

const { resolve } = createRequire(import.meta.url);
const fontFile = (weight: string): string =>
  resolve(`@fontsource/barlow-condensed/files/barlow-condensed-latin-${weight}-normal.woff`);

/** The picture that social networks show of a page, as PNG. */
export async function renderSocialPicture(...drawing: Parameters<typeof drawSocialPicture>): Promise<Buffer> {
  const svg = Buffer.from(await drawSocialPicture(...drawing));
  // A palette: flat drawings have few colours.
  return sharp(svg).resize(SOCIAL_CARD.width, SOCIAL_CARD.height).png({ palette: true, effort: 4 }).toBuffer();
}

/**
 * The drawing with the theme's colours and the page's texts, as outlines: the machine that builds may have no fonts.
 *
 * @throws {Error} if the drawing names a colour that the theme does not have
 */
export async function drawSocialPicture(
  { drawings }: Pick<PageBuild, "drawings">,
  page: Page,
  words: PageWords,
): Promise<string> {
  const [bold, medium] = await Promise.all([loadFont("700"), loadFont("500")]);
  const texts = textsOf(page, words);
  return drawings.socialPicture
    .replace(TEXT, (_element, attributes: string, text: string) => {
      const attribute = (name: string): string | undefined => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1];
      return drawOutlines({
        words: texts[text] ?? text,
        font: attribute("font-weight") === "700" ? bold : medium,
        x: Number(attribute("x")),
        y: Number(attribute("y")),
        size: Number(attribute("font-size")),
        fill: attribute("fill") ?? "",
        anchor: attribute("text-anchor") ?? "start",
        width: Number(attribute("data-width") ?? Number.POSITIVE_INFINITY),
        lineHeight: Number(attribute("data-line") ?? 0),
      });
    })
    .replace(TOKEN, (_use, token: string) => {
      const colour = allColors(page.site.colors)[token.replace("--color-", "") as ColorName];
      if (!colour) throw new Error(`Cannot draw the social picture as theme.css must have ${token}: it does not`);
      return colour;
    });
}

/** The page's texts by their marks in the drawing. */
function textsOf(
  { start, language }: Page,
  { toolName, headline, promise, ticket }: PageWords,
): Readonly<Record<string, string>> {
  const lines = ticket.lines.flatMap(([label, value], index) => [
    [`{label${index + 1}}`, label],
    [`{value${index + 1}}`, value],
  ]);
  return {
    "{title}": toolName,
    "{headline}": headline,
    "{promise}": promise,
    "{ticket}": ticket.title.toLocaleUpperCase(LANGUAGE_TAGS[language]),
    "{time}": ticket.time,
    ...Object.fromEntries(lines),
    "{lost}": formatUsd(start.avgJobProfit),
    "{stamp}": ticket.stamp,
  };
}

type Outlined = {
  readonly words: string;
  readonly font: Font;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly fill: string;
  readonly anchor: string;
  /** The most that a line may have: longer text is broken into lines, or made smaller if it has only one. */
  readonly width: number;
  /** 0 for a single line. */
  readonly lineHeight: number;
};

const ANCHORS: Readonly<Record<string, number>> = { start: 0, middle: 0.5, end: 1 };

function drawOutlines({ words, font, x, y, size, fill, anchor, width, lineHeight }: Outlined): string {
  const widthOf = (text: string): number => font.getAdvanceWidth(text, size);
  const lines = lineHeight === 0 ? [words] : breakLines(words, (line) => widthOf(line) <= width);
  return lines
    .map((line, index) => {
      const scale = Math.min(1, width / widthOf(line));
      const start = x - widthOf(line) * scale * (ANCHORS[anchor] ?? 0);
      const path = font.getPath(line, start, y + index * lineHeight, size * scale);
      return `<path fill="${fill}" d="${pathData(path)}" />`;
    })
    .join("");
}

/** The library's own writer leaves out parts of some outlines. */
function pathData({ commands }: Path): string {
  return commands
    .map((command) => {
      const { type, ...points } = command;
      const { x1, y1, x2, y2, x, y } = points as Partial<Record<"x1" | "y1" | "x2" | "y2" | "x" | "y", number>>;
      const numbers = [x1, y1, x2, y2, x, y].filter((value) => value !== undefined);
      return type + numbers.map((value) => value.toFixed(1)).join(" ");
    })
    .join("");
}

function breakLines(words: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words.split(" ")) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

const fonts = new Map<string, Promise<Font>>();

/** Read once: each page has a picture. */
function loadFont(weight: string): Promise<Font> {
  const font = fonts.get(weight) ?? readFont(weight);
  fonts.set(weight, font);
  return font;
}

async function readFont(weight: string): Promise<Font> {
  const { buffer, byteOffset, byteLength } = await readFile(fontFile(weight));
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength));
}
