import { quoteWords, renderQuoteHtml, renderQuoteMail, renderQuoteText, type Quote } from "@contractor-roi/quote";
import type { UnprintableText } from "@contractor-roi/quote/pdf";
import pc from "picocolors";
import { UsageError } from "../errors.ts";
import type { DocumentOptions } from "../options.ts";

/** Names of a quote's texts in messages. */
const NAMES: Readonly<Record<UnprintableText["field"], string>> = {
  preparedFor: "--for",
  preparedBy: "--by",
  repEmail: "--email",
  repPhone: "--phone",
  note: "--note",
  brand: "the site's brand",
  phone: "the site's phone",
  terms: "the site's terms",
  plan: "the plan's name",
};

/** Renders a quote in a format: `colored` for a person's terminal. */
export async function renderDocument(
  quote: Quote,
  { comparePlans, format, paper, language, today, colors }: DocumentOptions,
  colored = false,
): Promise<string | Uint8Array> {
  const options = { comparePlans, words: await quoteWords(language), today };
  const { bold, dim } = pc.createColors(colored);
  switch (format) {
    case "text":
      return renderQuoteText(quote, options, { heading: bold, label: dim });
    case "mail":
      return renderQuoteMail(quote, options);
    case "html":
      return renderQuoteHtml(quote, { ...options, colors });
    case "json":
      return `${JSON.stringify(quote, null, 2)}\n`;
    case "pdf":
      return (await import("@contractor-roi/quote/pdf")).renderQuotePdf(quote, { ...options, paper, colors });
  }
}

/** Refuses a quote whose PDF would have empty boxes in place of letters. */
export async function refuseUnprintable(quote: Quote): Promise<void> {
  const { findUnprintable } = await import("@contractor-roi/quote/pdf");
  const [first] = findUnprintable(quote);
  if (first === undefined) return;
  throw new UsageError(`${NAMES[first.field]} ${JSON.stringify(first.text)} ${describeUnprintable(first)}`);
}

export function describeUnprintable({ letters }: UnprintableText): string {
  return `cannot be printed in a PDF, whose fonts have no ${letters}: write it in Latin, Greek or Cyrillic letters, or choose --format html`;
}
