import { wcagContrast } from "culori";
import { allColors, type ColorName, type SiteColors } from "../colors.ts";

/** Minimum contrast of text (WCAG 1.4.3). */
const TEXT = 4.5;
/** Minimum contrast of non-text elements (WCAG 1.4.11). */
export const GRAPHIC = 3;

/** Pairs of colours, each with its ground: those that ui's theme is tested for. */
const PAIRS: readonly (readonly [color: ColorName, surface: ColorName, least: number])[] = [
  ["ink", "paper", TEXT],
  ["ink", "sheet", TEXT],
  ["steel", "paper", TEXT],
  ["steel", "sheet", TEXT],
  ["orange", "paper", TEXT],
  ["orange", "sheet", TEXT],
  ["money", "paper", TEXT],
  ["money", "sheet", TEXT],
  ["alarm", "paper", TEXT],
  ["alarm", "sheet", TEXT],
  ["sheet", "navy", TEXT],
  ["sheet", "orange", TEXT],
  ["sheet", "orange-deep", TEXT],
  ["sheet", "alarm", TEXT],
  ["sheet", "alarm-deep", TEXT],
  ["sheet", "ink", TEXT],
  ["paper", "navy", TEXT],
  ["ice", "navy", TEXT],
  ["ice", "ink", TEXT],
  ["orange-light", "navy", TEXT],
  ["ink", "orange-bright", TEXT],
  ["ink", "orange-light", TEXT],
  ["edge", "paper", GRAPHIC],
  ["edge", "sheet", GRAPHIC],
  ["orange-bright", "navy", GRAPHIC],
  ["orange-bright", "ink", GRAPHIC],
];

/** Names each pair of a site's colours that cannot be read or seen, with its ratio. */
export function contrastProblems(colors: SiteColors): readonly string[] {
  const all = allColors(colors);
  const changed = PAIRS.filter(([color, surface]) => color in colors || surface in colors);
  return changed.flatMap(([color, surface, least]) => {
    const [one, other] = [all[color], all[surface]];
    const ratio = wcagContrast(one, other);
    if (ratio >= least) return [];
    // Cut, not rounded: 4.498 is not 4.5.
    const shown = Math.floor(ratio * 100) / 100;
    const key = color in colors ? `colors.${color}` : `colors.${surface}`;
    const remedy = key === "colors.orange" ? ". A bright colour is for orange-bright and orange-light" : "";
    return [
      `${key} must have a contrast of ${least}:1: ${color} ${one} on ${surface} ${other} has ${shown}:1${remedy}`,
    ];
  });
}
