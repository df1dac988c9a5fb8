import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildQuote, type RoiInputs } from "@contractor-roi/roi-core";
import type { DocumentOptions, QuoteFormat } from "../document-options.ts";
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
  /** Takes a customer, who may have no name, and returns the name of his file, which is written later. */
  add(customer: string, inputs: RoiInputs): string;
  /** Writes what was added. */
  catchUp(): Promise<void>;
  readonly count: number;
};

export function documentWriter(folder: string, options: DocumentOptions): DocumentWriter {
  const nameOf = documentNames(EXTENSIONS[options.format]);
  let waiting: { readonly customer: string; readonly inputs: RoiInputs; readonly name: string }[] = [];
  let count = 0;
  return {
    add(customer, inputs) {
      const name = nameOf(customer);
      waiting.push({ customer, inputs, name });
      count += 1;
      return name;
    },
    async catchUp() {
      const batch = waiting;
      waiting = [];
      for (const { customer, inputs, name } of batch) {
        const quote = buildQuote(inputs, { ...options.details, preparedFor: customer });
        await writeFile(join(folder, name), await renderDocument(quote, options), { flag: "wx", flush: true });
      }
    },
    get count() {
      return count;
    },
  };
}
