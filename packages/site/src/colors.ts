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
  orange: "buttons on light colours, and letters there: sheet is readable on it, so it is a dark one",
  "orange-deep": "those buttons under the pointer",
  "orange-bright":
    "the headline's button, the band below it, Book Call, the mark before the brand's name; ink stands on it",
  "orange-light": "those buttons under the pointer, and letters on navy",
  money: "a gain",
  alarm: "a loss, and what is wrong",
  "alarm-deep": "buttons that end something, under the pointer",
} as const;

export type ColorName = keyof typeof COLORS;
export type SiteColors = Readonly<Partial<Record<ColorName, string>>>;
