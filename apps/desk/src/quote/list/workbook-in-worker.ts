import type { WorkbookReader } from "@contractor-roi/quote/list";

const LONGEST_READING_MS = 60_000;

/** Reads a workbook in a worker that is ended when it takes too long. It is fetched when a workbook is chosen. */
export const readWorkbookInWorker: WorkbookReader = (bytes) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./workbook-worker.ts", import.meta.url), { type: "module" });
    const end = (settle: () => void): void => {
      clearTimeout(limit);
      worker.terminate();
      settle();
    };
    const limit = setTimeout(() => end(() => reject(new Error("The workbook took too long"))), LONGEST_READING_MS);
    worker.addEventListener("message", ({ data }) => end(() => resolve(data)));
    worker.addEventListener("error", ({ message }) => end(() => reject(new Error(message))));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    worker.postMessage(bytes);
  });
