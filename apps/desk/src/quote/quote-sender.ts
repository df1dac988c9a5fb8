import { LANGUAGES, type Language } from "@contractor-roi/roi-core";
import * as v from "valibot";
import { SITE } from "../site/site.ts";
import { parseAddress } from "./parse-address.ts";

/** Who sends the quotes, the same for each. */
const SENDER = v.pipe(
  v.object({
    preparedBy: v.string(),
    brand: v.string(),
    phone: v.string(),
    bookingUrl: v.string(),
    /** The page with the calculator: links to a quote's numbers lead there. */
    calculatorUrl: v.string(),
    /** A PNG or JPEG picture as a data URL. */
    logo: v.string(),
    /** Of PDF documents. */
    paper: v.picklist(["letter", "a4"]),
  }),
  v.readonly(),
);

export type QuoteSender = v.InferOutput<typeof SENDER>;

/** What the site says of its company. */
export const DEFAULT_SENDER: QuoteSender = {
  preparedBy: "",
  brand: SITE?.brand ?? "",
  phone: SITE?.phone ?? "",
  bookingUrl: SITE?.bookingUrl ?? "",
  calculatorUrl: SITE?.calculatorUrls[SITE.language] ?? "",
  logo: SITE?.logo ?? "",
  paper: "letter",
};

/** A page of the site, and the language that it is in. */
export const LEAD_PAGE = v.object({ address: v.string(), language: v.picklist(LANGUAGES) });

type LeadPage = v.InferOutput<typeof LEAD_PAGE>;

/** What of a draft decides where its link leads. */
type Reader = { readonly language: Language; readonly leadPage: LeadPage | null };

/** The page that a quote leads to: the lead's own, or the site's in the quote's language, unless a rep says another one. */
export function calculatorFor({ language, leadPage }: Reader, { calculatorUrl }: QuoteSender): string {
  if (!SITE || calculatorUrl !== DEFAULT_SENDER.calculatorUrl) return calculatorUrl;
  return leadPage?.language === language ? leadPage.address : SITE.calculatorUrls[language];
}

/**
 * The page on which a lead was sent, without what is not its address; null if it is none of the site's, as a page is that
 * shows the calculator in a frame. Whoever sends a lead can write any address.
 */
export function leadPageAt(address: string, language: Language): LeadPage | null {
  const [page, own] = [parseAddress(address), parseAddress(SITE?.calculatorUrls[language] ?? "")];
  if (page === null || page.origin !== own?.origin) return null;
  return { address: page.origin + page.pathname, language };
}

/** What a rep has changed of it, as the browser keeps it: all else stays the site's, and follows it. */
export const OWN_SENDER = v.partial(v.object(SENDER.pipe[0].entries));

type OwnSender = v.InferOutput<typeof OWN_SENDER>;

/** What differs from the site's. */
export function ownOf(sender: QuoteSender): OwnSender {
  return Object.fromEntries(
    Object.entries(sender).filter(([field, text]) => text !== DEFAULT_SENDER[field as keyof QuoteSender]),
  );
}

/** The site's sender with the rep's changes. */
export function senderOf(own: OwnSender): QuoteSender {
  return { ...DEFAULT_SENDER, ...(own as Partial<QuoteSender>) };
}
