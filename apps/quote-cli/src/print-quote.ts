import {
  buildQuote,
  renderQuoteHtml,
  renderQuoteJson,
  renderQuoteMarkdown,
  renderQuoteText,
} from "@contractor-roi/roi-core";
import pc from "picocolors";
import { writeWhole } from "./atomic-file.ts";
import type { QuoteOptions } from "./quote-options.ts";
import { shouldColor } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

/** Prints one quote, or writes it to a file: with colours where a person reads it on a terminal. */
export async function printQuote(options: QuoteOptions): Promise<void> {
  const { output } = options;
  if (output !== null) return writeWhole(output, await renderQuote(options, false));
  if (options.format === "pdf" && process.stdout.isTTY)
    throw new UsageError("a PDF is not for a terminal: name a file with -o");
  process.stdout.write(await renderQuote(options, shouldColor(process.stdout, process.env)));
}

async function renderQuote(options: QuoteOptions, colored: boolean): Promise<string | Uint8Array> {
  const { inputs, details, comparePlans, format, paper } = options;
  const quote = buildQuote(inputs, details);
  const { bold, dim } = pc.createColors(colored);
  switch (format) {
    case "text":
      return renderQuoteText(quote, { comparePlans }, { heading: bold, label: dim });
    case "md":
      return renderQuoteMarkdown(quote, { comparePlans });
    case "html":
      return renderQuoteHtml(quote, { comparePlans });
    case "json":
      return renderQuoteJson(quote);
    case "pdf":
      return (await import("./quote-pdf.ts")).quotePdf(quote, comparePlans, paper);
  }
}
