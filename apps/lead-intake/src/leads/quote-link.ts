export type QuoteLink = {
  /** Null if no quote's link brought the visitor. */
  readonly quote_number: string | null;
  /** Short id of the quote's rep; null if it is not known. */
  readonly quote_rep: string | null;
};

/** As quotes are numbered: a day, and five letters or digits that do not look alike. */
const NUMBER = /^\d{8}-[2-9A-HJ-NP-Z]{5}$/;
const REP = /^[A-Za-z0-9-]{1,20}$/;

/** The quote whose link brought the visitor, as the address of the page says (R7). */
export function readQuoteLink(sourceUrl: string): QuoteLink {
  const query = URL.canParse(sourceUrl) ? new URL(sourceUrl).searchParams : null;
  const number = query?.get("quote") ?? "";
  const rep = query?.get("rep") ?? "";
  if (!NUMBER.test(number)) return { quote_number: null, quote_rep: null };
  return { quote_number: number, quote_rep: REP.test(rep) ? rep : null };
}
