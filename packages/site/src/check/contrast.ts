import { wcagContrast } from "culori";
import { allColors, type ColorName, type SiteColors } from "../colors.ts";

/** Minimum contrast of text (WCAG 1.4.3). */
const TEXT = 4.5;
/** Minimum contrast of non-text elements (WCAG 1.4.11). */
export const GRAPHIC = 3;

/** Colours of text on each ground, and of elements that are no text: those that ui's theme is tested for. */
const GROUNDS: readonly (readonly [ground: ColorName, text: readonly ColorName[], graphics: readonly ColorName[]])[] = [
  ["paper", ["ink", "steel", "orange", "money", "alarm"], ["edge"]],
  ["sheet", ["ink", "steel", "orange", "money", "alarm"], ["edge"]],
  ["navy", ["sheet", "paper", "ice", "orange-light"], ["orange-bright"]],
  ["ink", ["sheet", "ice"], ["orange-bright"]],
  ["orange", ["sheet"], []],
  ["orange-deep", ["sheet"], []],
  ["orange-bright", ["ink"], []],
  ["orange-light", ["ink"], []],
  ["alarm", ["sheet"], []],
  ["alarm-deep", ["sheet"], []],
];
const PAIRS = GROUNDS.flatMap(([surface, text, graphics]) => [
  ...text.map((color) => [color, surface, TEXT] as const),
  ...graphics.map((color) => [color, surface, GRAPHIC] as const),
]);

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
