/** The theme's colours that a site may change, and where they are: those that text, controls and surfaces have. */
export const COLORS = {
  paper: "behind the page",
  sheet: "cards, and letters on dark colours",
  ink: "text, and the bar above the calculator",
  steel: "quieter text",
  rule: "lines",
  edge: "the edges of fields",
  navy: "behind the headline",
  ice: "quieter text on navy and ink",
  seam: "lines on navy",
  orange: "letters, links and the focus ring on light colours, so it is a dark one",
  "orange-deep": "those links under the pointer",
  "orange-bright":
    "the headline's button, the band below it, Book Call, the mark before the brand's name; ink stands on it",
  "orange-light": "those buttons under the pointer, and letters on navy",
  money: "a gain",
  alarm: "a loss, and faults",
  "alarm-deep": "buttons that end something, under the pointer",
} as const;

export type ColorName = keyof typeof COLORS;
export type SiteColors = Readonly<Partial<Record<ColorName, string | undefined>>>;

/** The colours of ui's theme, for mails, PDF and the server's own pages. */
const THEME: Readonly<Record<ColorName, string>> = {
  paper: "#fbfaf7",
  sheet: "#ffffff",
  ink: "#14202b",
  steel: "#51606e",
  rule: "#d9d6ce",
  edge: "#7d858c",
  navy: "#12324a",
  ice: "#c3d3de",
  seam: "#46667e",
  orange: "#c2410c",
  "orange-deep": "#9a3412",
  "orange-bright": "#ff7a1a",
  "orange-light": "#ff9a52",
  money: "#166534",
  alarm: "#b42318",
  "alarm-deep": "#8f1c13",
};

/** Every colour of a site: its own, else the theme's. */
export function allColors(own: SiteColors = {}): Readonly<Record<ColorName, string>> {
  const set = Object.fromEntries(Object.entries(own).filter(([, hex]) => hex !== undefined));
  return { ...THEME, ...set };
}
