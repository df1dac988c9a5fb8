import { quoteWords, ENGLISH_QUOTE_WORDS, type QuoteWords } from "@contractor-roi/quote";
import type { Language } from "@contractor-roi/roi-core";
import { useEffect, useState } from "react";

/** A quote's words, or why there are none. English is there at once. */
export function useQuoteWords(language: Language): QuoteWords | "loading" | "failed" {
  const [loaded, setLoaded] = useState<{ language: Language; words: QuoteWords | "failed" } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const take = (words: QuoteWords | "failed"): void => {
      if (isWanted) setLoaded({ language, words });
    };
    quoteWords(language).then(take, () => take("failed"));
    return () => {
      isWanted = false;
    };
  }, [language]);
  if (language === "en") return ENGLISH_QUOTE_WORDS;
  return loaded?.language === language ? loaded.words : "loading";
}
