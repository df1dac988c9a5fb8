// Facts in the address of a lead's page: the advertisement and the quote that brought the visitor.
/** Parameters that advertisers add to a page's address, each with an id of the click. */
export const CLICK_IDS = ["gclid", "gbraid", "wbraid", "fbclid", "msclkid", "ttclid", "li_fat_id"] as const;

export type ClickIds = Readonly<Partial<Record<(typeof CLICK_IDS)[number], string>>>;

/** Visible ASCII: ids of all advertisers are. */
const IS_ID = /^[!-~]+$/;

/** The click ids in the address of a lead's page. */
export function readClickIds(sourceUrl: string): ClickIds {
  if (!URL.canParse(sourceUrl)) return {};
  const { searchParams } = new URL(sourceUrl);
  const ids = CLICK_IDS.map((name) => [name, searchParams.get(name) ?? ""] as const);
  return Object.fromEntries(ids.filter(([, id]) => IS_ID.test(id)));
}

export type QuoteLink = {
  /** Null if no quote's link brought the visitor. */
  readonly quote_number: string | null;
  /** Short id of the quote's rep; null if it is not known. */
  readonly quote_rep: string | null;
};

/** As quotes are numbered: a day, and seven letters or digits that do not look alike; five in older links. */
const NUMBER = /^\d{8}-[2-9A-HJ-NP-Z]{5}(?:[2-9A-HJ-NP-Z]{2})?$/;
const REP = /^[A-Za-z0-9-]{1,20}$/;

/** The quote whose link brought the visitor, as the address of the page says. */
export function readQuoteLink(sourceUrl: string): QuoteLink {
  const query = URL.canParse(sourceUrl) ? new URL(sourceUrl).searchParams : null;
  const number = query?.get("quote") ?? "";
  const rep = query?.get("rep") ?? "";
  if (!NUMBER.test(number)) return { quote_number: null, quote_rep: null };
  return { quote_number: number, quote_rep: REP.test(rep) ? rep : null };
}
