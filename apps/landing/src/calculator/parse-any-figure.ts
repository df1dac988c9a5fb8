import { readFigure } from "@contractor-roi/roi-core";
import { countable, type FigureParser } from "./parse-plain-figure.ts";

/** Parses whatever can be read; null for a text that cannot be, that may mean two numbers (C12), or that is too large. */
export const parseAnyFigure: FigureParser = (text) => {
  const [value = NaN, otherwise] = readFigure(text);
  return otherwise === undefined ? countable(value) : null;
};
