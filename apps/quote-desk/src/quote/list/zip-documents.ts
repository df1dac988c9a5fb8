import { buildQuote, quoteWords, type QuoteDetails, type QuotedOrigins } from "@contractor-roi/quote";
import { documentNames } from "@contractor-roi/quote/list";
import { findUnprintable, renderQuotePdf, type QuotePdfOptions } from "@contractor-roi/quote/pdf";
import type { Language, RoiInputs } from "@contractor-roi/roi-core";
import { zipSync } from "fflate";

const MOST_DOCUMENTS = 500;
const MOST_BYTES = 100_000_000;

/** Customers, and everything else that their documents need. */
export type DocumentsToMake = {
  readonly customers: readonly {
    readonly customer: string;
    readonly inputs: RoiInputs;
    readonly origins: QuotedOrigins;
  }[];
  readonly details: Omit<QuoteDetails, "preparedFor" | "origins">;
  readonly language: Language;
  readonly options: Omit<QuotePdfOptions, "words" | "fonts">;
};

export type MadeDocuments =
  /** How many customers are done, and those whose names no font has. */
  | { readonly done: number; readonly unprintable: readonly string[] }
  /** An archive of documents. */
  | { readonly archive: Blob; readonly documents: number };

/** Makes a PDF for each customer, in archives of a size that a browser and a mail program take. */
export async function zipDocuments(
  { customers, details, language, options }: DocumentsToMake,
  send: (made: MadeDocuments) => void,
): Promise<void> {
  const words = await quoteWords(language);
  const nameOf = documentNames("pdf");
  const takenNumbers = new Set<string>();
  const unprintable: string[] = [];
  let files: Record<string, Uint8Array> = {};
  let bytes = 0;
  for (const [index, { customer, inputs, origins }] of customers.entries()) {
    const quote = buildQuote(inputs, { ...details, preparedFor: customer, origins, takenNumbers });
    if (findUnprintable(quote).length > 0) unprintable.push(customer);
    else {
      const pdf = await renderQuotePdf(quote, { ...options, words });
      files[nameOf(customer)] = pdf;
      takenNumbers.add(quote.number);
      bytes += pdf.length;
    }
    const documents = Object.keys(files).length;
    if (documents > 0 && (index === customers.length - 1 || documents === MOST_DOCUMENTS || bytes > MOST_BYTES)) {
      // PDFs are packed already: they are stored as they are.
      const archive = zipSync(files, { level: 0 }) as Uint8Array<ArrayBuffer>;
      send({ archive: new Blob([archive], { type: "application/zip" }), documents });
      [files, bytes] = [{}, 0];
    }
    send({ done: index + 1, unprintable });
  }
}
