import type { Language } from "@contractor-roi/roi-core";
import * as v from "valibot";
import { SITE } from "../site/site.ts";

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

/** The page that a quote in a language leads to: the site's in that language, unless a rep says another one. */
export function calculatorFor(language: Language, { calculatorUrl }: QuoteSender): string {
  return SITE && calculatorUrl === DEFAULT_SENDER.calculatorUrl ? SITE.calculatorUrls[language] : calculatorUrl;
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

/** A sender that is kept. One of a release before has every field, and an empty one of it was never filled in. */
export function senderOf(own: OwnSender): QuoteSender {
  const isOfBefore = Object.keys(DEFAULT_SENDER).every((field) => field in own);
  const filled = Object.entries(own).filter(([, text]) => text !== undefined && (text !== "" || !isOfBefore));
  return { ...DEFAULT_SENDER, ...Object.fromEntries(filled) };
}
