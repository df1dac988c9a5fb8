import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildQuote, MAX_NAME_LENGTH, type Quote, type QuoteDetails, type QuotedOrigins } from "@contractor-roi/quote";
import { documentNames } from "@contractor-roi/quote/list";
import { DEFAULT_ROI_INPUTS, type Plans, type RoiInputs } from "@contractor-roi/roi-core";
import { endingOf, type DocumentOptions } from "../options.ts";
import { describeUnprintable, refuseUnprintable, renderDocument } from "./render-document.ts";

export type DocumentWriter = Awaited<ReturnType<typeof documentWriter>>;

/**
 * Writes a document for each customer into a folder.
 *
 * @throws {UsageError} if no document could be printed, for any customer
 */
export async function documentWriter(
  folder: string,
  options: DocumentOptions,
  plans: Plans,
  prices: NonNullable<QuoteDetails["prices"]>,
) {
  const takenNumbers = new Set<string>();
  const quoteFor = (customer: string, inputs: RoiInputs, origins?: QuotedOrigins) => {
    const price = prices[inputs.selectedPlan];
    const changed = price === undefined ? undefined : { [inputs.selectedPlan]: price };
    const details = { ...options.details, preparedFor: customer, plans, origins, takenNumbers };
    return buildQuote(inputs, { ...details, prices: changed });
  };
  const pdf = options.format === "pdf" ? await import("@contractor-roi/quote/pdf") : null;
  if (pdf !== null) await refuseUnprintable(quoteFor("", DEFAULT_ROI_INPUTS));
  const nameOf = documentNames(endingOf(options.format));
  let waiting: { readonly quote: Quote; readonly name: string }[] = [];
  return {
    /** The reason why a customer can have no document, or null. */
    problemOf(customer: string): string | null {
      if (customer.length > MAX_NAME_LENGTH) return `must have at most ${MAX_NAME_LENGTH} characters in a document`;
      const [first] = pdf?.findUnprintable(quoteFor(customer, DEFAULT_ROI_INPUTS)) ?? [];
      return first === undefined ? null : describeUnprintable(first);
    },
    /** Takes a row, and returns its document: name, number and link. */
    add(customer: string, inputs: RoiInputs, origins: QuotedOrigins) {
      const quote = quoteFor(customer, inputs, origins);
      const name = nameOf(customer);
      takenNumbers.add(quote.number);
      waiting.push({ quote, name });
      return { name, number: quote.number, link: quote.scenarioUrl };
    },
    /** Writes the documents of the rows that were taken. */
    async catchUp(): Promise<void> {
      const batch = waiting;
      waiting = [];
      for (const { quote, name } of batch) {
        const document = await renderDocument(quote, options);
        await writeFile(join(folder, name), document, { flag: "wx", flush: true });
      }
    },
  };
}
