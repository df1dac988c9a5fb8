import * as v from "valibot";

/** Inserted by the build: what the landing page is configured with. */
declare const __SENDER_DEFAULTS__: Partial<QuoteSender>;

/** Who sends the quotes, the same for each. */
export const SENDER = v.pipe(
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

export const DEFAULT_SENDER: QuoteSender = {
  preparedBy: "",
  brand: "",
  phone: "",
  bookingUrl: "",
  calculatorUrl: "",
  logo: "",
  paper: "letter",
  ...__SENDER_DEFAULTS__,
};
