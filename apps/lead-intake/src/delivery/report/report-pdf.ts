import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Quote, QuoteColors } from "@contractor-roi/quote";
import type { Language } from "@contractor-roi/roi-core";

type ReportPdfOptions = { readonly language: Language; readonly colors: QuoteColors };

/** Renders a report as a PDF. */
export type RenderReportPdf = (quote: Quote, options: ReportPdfOptions) => Promise<Uint8Array>;

/** A request to the thread. */
export type ReportPdfRequest = ReportPdfOptions & { readonly quote: Quote };

/** The thread's reply. */
export type ReportPdfReply = { readonly pdf: Uint8Array<ArrayBuffer> } | { readonly failure: string };

/** A thread with PDFKit and the fonts loaded takes some 60 MB. */
const IDLE_MS = 30_000;
const RENDER_LIMIT_MS = 30_000;

/**
 * Renders in a thread of its own, one quote after the other: a PDF takes some 0.1 s, for which the server's leads would
 * wait. The thread is started when it is needed and ended when it was idle for a while.
 */
export function reportPdfThread(file: URL = new URL("./report-pdf-worker.js", import.meta.url)): RenderReportPdf {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  return (quote, options) => {
    const rendered = last.then(() => render({ quote, ...options }));
    last = rendered.catch(() => {});
    return rendered;
  };

  async function render(request: ReportPdfRequest): Promise<Uint8Array> {
    clearTimeout(idle);
    thread ??= new Worker(file);
    // An idle thread does not keep the program running.
    thread.unref();
    try {
      thread.postMessage(request);
      const [reply] = (await once(thread, "message", { signal: AbortSignal.timeout(RENDER_LIMIT_MS) })) as [
        ReportPdfReply,
      ];
      if ("failure" in reply) throw new Error(reply.failure);
      idle = setTimeout(end, IDLE_MS).unref();
      return reply.pdf;
    } catch (error) {
      end();
      throw error;
    }
  }

  function end(): void {
    void thread?.terminate();
    thread = null;
  }
}
