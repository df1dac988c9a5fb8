import { layOutQuote as layOut } from "@contractor-roi/roi-core";
import { SPANISH_QUOTE_WORDS } from "@contractor-roi/roi-core/es";
import type * as English from "../quote-words.ts";

export const layOutQuote: typeof English.layOutQuote = (quote, options) =>
  layOut(quote, { ...options, words: SPANISH_QUOTE_WORDS });
