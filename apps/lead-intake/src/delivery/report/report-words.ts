import { ENGLISH_QUOTE_WORDS, type QuoteWords } from "@contractor-roi/quote";
import { SPANISH_QUOTE_WORDS } from "@contractor-roi/quote/es";
import type { Language } from "@contractor-roi/roi-core";
import type { ReportSender } from "./report-sender.ts";

export const QUOTE_WORDS: Readonly<Record<Language, QuoteWords>> = { en: ENGLISH_QUOTE_WORDS, es: SPANISH_QUOTE_WORDS };

/** The report's texts around the estimate, and the estimate's own words. */
export type ReportWords = {
  readonly subject: string;
  readonly greeting: string;
  readonly opening: string;
  readonly reason: string;
  readonly unsubscribe: string;
  /** The words of the link to the privacy policy. */
  readonly privacy: string;
  /** The attached PDF's name. */
  readonly filename: string;
  /** The sender's name and address; empty if they are unknown. */
  readonly imprint: string;
  readonly quote: QuoteWords;
};

/** Both names may be empty. */
type Catalogue = (names: {
  readonly firstName: string;
  readonly brand: string;
}) => Omit<ReportWords, "imprint" | "quote">;

const CATALOGUES: Readonly<Record<Language, Catalogue>> = {
  en: ({ firstName, brand }) => ({
    subject: brand === "" ? "Your ROI report" : `Your ROI report from ${brand}`,
    greeting: firstName === "" ? "Hello," : `Hello ${firstName},`,
    opening: "here is the estimate that you asked for. It is attached as a PDF, too.",
    reason: "You get this mail because your address was entered in our calculator, with consent to it.",
    unsubscribe: "No more mail from us",
    privacy: "Privacy policy",
    filename: "roi-report.pdf",
  }),
  es: ({ firstName, brand }) => ({
    subject: brand === "" ? "Su informe de ROI" : `Su informe de ROI de ${brand}`,
    greeting: firstName === "" ? "Hola:" : `Hola, ${firstName}:`,
    opening: "Este es el estimado que nos pidió. También va adjunto en PDF.",
    reason: "Recibe este correo porque su dirección se ingresó en nuestra calculadora, con consentimiento para ello.",
    unsubscribe: "No quiero recibir más correos",
    privacy: "Política de privacidad",
    filename: "informe-roi.pdf",
  }),
};

export function reportWords(language: Language, firstName: string, sender: ReportSender): ReportWords {
  const { brand, legalName, legalAddress } = sender;
  return {
    ...CATALOGUES[language]({ firstName, brand }),
    imprint: [legalName, legalAddress].filter(Boolean).join(", "),
    quote: QUOTE_WORDS[language],
  };
}
