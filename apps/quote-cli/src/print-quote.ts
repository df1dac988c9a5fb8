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

/** Prints one quote, or writes it to a file: with colours where a person reads it on a terminal. */
export async function printQuote(options: QuoteOptions): Promise<void> {
  if (options.output === null) {
    process.stdout.write(renderQuote(options, shouldColor(process.stdout, process.env)));
  } else {
    await writeWhole(options.output, renderQuote(options, false));
  }
}

function renderQuote({ inputs, details, comparePlans, format }: QuoteOptions, colored: boolean): string {
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
  }
}
