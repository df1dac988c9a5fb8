/** The theme's colours that a site may change: ui's own, for mails, PDF and the server's pages, and their use. */
export const COLORS = {
  paper: ["#fbfaf7", "behind the page"],
  sheet: ["#ffffff", "cards, and letters on dark colours"],
  ink: ["#14202b", "text, and the bar above the calculator"],
  steel: ["#51606e", "quieter text"],
  rule: ["#d9d6ce", "lines"],
  edge: ["#7d858c", "the edges of fields"],
  navy: ["#12324a", "behind the headline"],
  ice: ["#c3d3de", "quieter text on navy and ink"],
  seam: ["#46667e", "lines on navy"],
  orange: ["#c2410c", "letters, links and the focus ring on light colours, so it is a dark one"],
  "orange-deep": ["#9a3412", "those links under the pointer"],
  "orange-bright": [
    "#ff7a1a",
    "the headline's button, the band below it, Book Call, the mark before the brand's name; ink stands on it",
  ],
  "orange-light": ["#ff9a52", "those buttons under the pointer, and letters on navy"],
  money: ["#166534", "a gain"],
  alarm: ["#b42318", "a loss, and faults"],
  "alarm-deep": ["#8f1c13", "buttons that end something, under the pointer"],
} as const satisfies Readonly<Record<string, readonly [hex: string, use: string]>>;

export type ColorName = keyof typeof COLORS;
export type SiteColors = Readonly<Partial<Record<ColorName, string | undefined>>>;

/** Every colour of a site: its own, else the theme's. */
export function allColors(own: SiteColors = {}): Readonly<Record<ColorName, string>> {
  const all = Object.entries(COLORS).map(([name, [hex]]) => [name, own[name as ColorName] ?? hex]);
  return Object.fromEntries(all) as Record<ColorName, string>;
}
