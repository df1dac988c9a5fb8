import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildQuote } from "@contractor-roi/quote";
import { DEFAULT_ROI_INPUTS, type Plans, type RoiInputs } from "@contractor-roi/roi-core";
import type { DocumentOptions, QuoteFormat } from "../document-options.ts";
import { describeUnprintable, refuseUnprintable } from "../refuse-unprintable.ts";
import { renderDocument } from "../render-document.ts";
import { documentNames } from "./document-names.ts";

const EXTENSIONS: Readonly<Record<QuoteFormat, string>> = {
  text: "txt",
  md: "md",
  html: "html",
  json: "json",
  pdf: "pdf",
};

/** Writes a document for each customer into a folder. */
export type DocumentWriter = {
  /** Why there can be no document for a customer, or null. */
  problemOf(customer: string): string | null;
  /** Takes a customer, who may have no name, and returns the name of his file, which is written later. */
  add(customer: string, inputs: RoiInputs): string;
  /** Writes what was added. */
  catchUp(): Promise<void>;
};

/** @throws {UsageError} if no document can be made, as the sender's name cannot be printed */
export async function documentWriter(
  folder: string,
  options: DocumentOptions,
  regularPlans: Plans,
): Promise<DocumentWriter> {
  const quoteFor = (customer: string, inputs: RoiInputs) =>
    buildQuote(inputs, { ...options.details, preparedFor: customer, regularPlans });
  const pdf = options.format === "pdf" ? await import("../quote-pdf.ts") : null;
  if (pdf !== null) await refuseUnprintable(quoteFor("", DEFAULT_ROI_INPUTS));
  const nameOf = documentNames(EXTENSIONS[options.format]);
  let waiting: { readonly customer: string; readonly inputs: RoiInputs; readonly name: string }[] = [];
  return {
    problemOf(customer) {
      const [first] = pdf?.unprintableTexts(quoteFor(customer, DEFAULT_ROI_INPUTS)) ?? [];
      return first === undefined ? null : describeUnprintable(first);
    },
    add(customer, inputs) {
      const name = nameOf(customer);
      waiting.push({ customer, inputs, name });
      return name;
    },
    async catchUp() {
      const batch = waiting;
      waiting = [];
      for (const { customer, inputs, name } of batch) {
        const document = await renderDocument(quoteFor(customer, inputs), options);
        await writeFile(join(folder, name), document, { flag: "wx", flush: true });
      }
    },
  };
}
