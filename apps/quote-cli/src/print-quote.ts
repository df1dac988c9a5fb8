import { buildQuote } from "@contractor-roi/quote";
import { writeWhole } from "./files/atomic-file.ts";
import type { QuoteOptions } from "./quote-options.ts";
import { refuseUnprintable } from "./refuse-unprintable.ts";
import { renderDocument } from "./render-document.ts";
import { shouldColor } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

/** Prints one quote, or writes it to a file: with colours where a person reads it on a terminal. */
export async function printQuote({ inputs, preparedFor, terms, document, output }: QuoteOptions): Promise<void> {
  if (document.remark !== null) process.stderr.write(`${document.remark}\n`);
  const quote = buildQuote(inputs, { ...document.details, preparedFor, ...terms });
  if (document.format === "pdf") await refuseUnprintable(quote);
  if (output !== null) return writeWhole(output, await renderDocument(quote, document));
  if (document.format === "pdf" && process.stdout.isTTY)
    throw new UsageError("a PDF is not for a terminal: name a file with -o");
  process.stdout.write(await renderDocument(quote, document, shouldColor(process.stdout, process.env)));
}
