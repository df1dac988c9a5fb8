import type { UnprintableText } from "@contractor-roi/quote/pdf";
import type { Quote } from "@contractor-roi/quote";
import { UsageError } from "./usage-error.ts";

const NAMES: Readonly<Record<UnprintableText["field"], string>> = {
  preparedFor: "--for",
  preparedBy: "--by",
  brand: "--brand",
  phone: "--phone",
  plan: "the plan's name",
};

/** Refuses a quote whose PDF would have empty boxes in place of letters. */
export async function refuseUnprintable(quote: Quote): Promise<void> {
  const { unprintableTexts } = await import("./quote-pdf.ts");
  const [first] = unprintableTexts(quote);
  if (first === undefined) return;
  throw new UsageError(`${NAMES[first.field]} ${JSON.stringify(first.text)} ${describeUnprintable(first)}`);
}

export function describeUnprintable({ letters }: UnprintableText): string {
  return `cannot be printed in a PDF, whose fonts have no ${letters}: write it in Latin, Greek or Cyrillic letters, or choose --format html`;
}
