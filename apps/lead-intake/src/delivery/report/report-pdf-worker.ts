import { parentPort } from "node:worker_threads";
import { EMBEDDED_FONTS, renderQuotePdf } from "@contractor-roi/quote/pdf";
import { printableQuote } from "./printable-quote.ts";
import type { ReportPdfReply, ReportPdfRequest } from "./report-pdf.ts";
import { QUOTE_WORDS } from "./report-words.ts";

parentPort?.on("message", (request: ReportPdfRequest) => void reply(request));

async function reply({ quote, language, colors }: ReportPdfRequest): Promise<void> {
  const options = { comparePlans: true, colors, words: QUOTE_WORDS[language] };
  let message: ReportPdfReply;
  try {
    const pdf = await renderQuotePdf(printableQuote(quote, EMBEDDED_FONTS), options);
    message = { pdf: new Uint8Array(pdf) };
  } catch (error) {
    // Its class only: the message may quote the visitor.
    message = { failure: error instanceof Error ? error.constructor.name : "unknown" };
  }
  parentPort?.postMessage(message);
}
