import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const THEME = readFileSync(join(import.meta.dirname, "theme.css"), "utf8");
const TOKENS: ReadonlyMap<string, string> = new Map(
  [...THEME.matchAll(/--color-([a-z-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
);

function colour(token: string): string {
  const hex = TOKENS.get(token);
  if (!hex) throw new Error(`Cannot read the colour as theme.css must define --color-${token}: it does not`);
  return hex;
}

/** WCAG 2.2, "relative luminance": https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2, "contrast ratio": 1 for equal colours, 21 for black on white. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Minimum contrast of text (WCAG 1.4.3), and of non-text elements (WCAG 1.4.11). */
const TEXT_CONTRAST = 4.5;
const GRAPHIC_CONTRAST = 3;

describe("contrast", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#777777", "#ffffff", 4.48],
    ["#c2410c", "#c2410c", 1],
  ])("contrast of %s and %s is %d", (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });
});

describe("theme", () => {
  it.each([
    ["ink", "paper"],
    ["ink", "sheet"],
    ["steel", "paper"],
    ["steel", "sheet"],
    ["orange", "paper"],
    ["orange", "sheet"],
    ["money", "paper"],
    ["money", "sheet"],
    ["alarm", "paper"],
    ["alarm", "sheet"],
    ["sheet", "navy"],
    ["sheet", "orange"],
    ["sheet", "orange-deep"],
    ["sheet", "alarm"],
    ["sheet", "alarm-deep"],
    ["sheet", "ink"],
    ["paper", "navy"],
    ["ice", "navy"],
    ["ice", "ink"],
    ["orange-light", "navy"],
    ["ink", "orange-bright"],
    ["ink", "orange-light"],
  ])("theme: text in %s can be read on %s, 4.5:1 at least", (text, background) => {
    expect(contrast(colour(text), colour(background))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
  });

  it.each([
    ["edge", "paper", "the edge of a control"],
    ["edge", "sheet", "the edge of a control"],
    ["orange", "paper", "the focus ring"],
    ["orange", "sheet", "the focus ring"],
    ["orange-bright", "navy", "an ornament"],
    ["orange-bright", "ink", "the focus ring in the bar"],
    ["navy", "orange-bright", "the lines of the wordmark's ticket"],
    ["money", "sheet", "a tick"],
    ["ink", "sheet", "the border of a chosen card"],
  ])("theme: %s can be seen on %s, 3:1 at least (%s)", (graphic, background) => {
    expect(contrast(colour(graphic), colour(background))).toBeGreaterThanOrEqual(GRAPHIC_CONTRAST);
  });

  it("theme takes the display face's place by local fonts alone, as wide, so that it fetches nothing", () => {
    const faces = [...THEME.matchAll(/@font-face \{[^}]*\}/g)].map(([face]) => face);
    expect(faces).toHaveLength(2);
    for (const face of faces) {
      expect(face).toContain("local(");
      expect(face).not.toContain("url(");
      expect(face).toMatch(/size-adjust: \d+%/);
    }
  });

  it("theme prints no text below 13 px, and no input text below 16 px", () => {
    const size = (name: string): number => Number(new RegExp(`--text-${name}: ([\\d.]+)rem`).exec(THEME)?.[1]) * 16;
    expect(size("label")).toBeGreaterThanOrEqual(13);
    expect(size("small")).toBeGreaterThanOrEqual(13);
    expect(size("body")).toBeGreaterThanOrEqual(16);
  });
});
