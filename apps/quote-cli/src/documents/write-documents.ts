import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildQuote, MAX_NAME_LENGTH, type QuotedOrigins } from "@contractor-roi/quote";
import { DEFAULT_ROI_INPUTS, type Plans, type RoiInputs } from "@contractor-roi/roi-core";
import type { QuotedRow } from "../batch/result-columns.ts";
import { endingOf, type DocumentOptions } from "../options.ts";
import { describeUnprintable, refuseUnprintable, renderDocument } from "../render-document.ts";
import { documentNames } from "./document-names.ts";

/** Writes a document for each customer into a folder. */
export type DocumentWriter = {
  /** The reason why a customer can have no document, or null. */
  problemOf(customer: string): string | null;
  /** Takes a row, and returns the name that its document gets. */
  add(quoted: QuotedRow): string;
  /** Writes the documents of the rows that were taken. */
  catchUp(): Promise<void>;
};

/** @throws {UsageError} if no document could be printed, for any customer */
export async function documentWriter(folder: string, options: DocumentOptions, plans: Plans): Promise<DocumentWriter> {
  const quoteFor = (customer: string, inputs: RoiInputs, origins?: QuotedOrigins) =>
    buildQuote(inputs, { ...options.details, preparedFor: customer, plans, origins });
  const pdf = options.format === "pdf" ? await import("@contractor-roi/quote/pdf") : null;
  if (pdf !== null) await refuseUnprintable(quoteFor("", DEFAULT_ROI_INPUTS));
  const nameOf = documentNames(endingOf(options.format));
  let waiting: { readonly quoted: QuotedRow; readonly name: string }[] = [];
  return {
    problemOf(customer) {
      if (customer.length > MAX_NAME_LENGTH) return `must have at most ${MAX_NAME_LENGTH} characters in a document`;
      const [first] = pdf?.findUnprintable(quoteFor(customer, DEFAULT_ROI_INPUTS)) ?? [];
      return first === undefined ? null : describeUnprintable(first);
    },
    add(quoted) {
      const name = nameOf(quoted.customer);
      waiting.push({ quoted, name });
      return name;
    },
    async catchUp() {
      const batch = waiting;
      waiting = [];
      for (const { quoted, name } of batch) {
        const document = await renderDocument(quoteFor(quoted.customer, quoted.inputs, quoted.origins), options);
        await writeFile(join(folder, name), document, { flag: "wx", flush: true });
      }
    },
  };
}
