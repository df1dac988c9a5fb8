import { beyond, type WorkbookReader } from "@contractor-roi/quote/list";
import type { ReadWorkbook } from "@contractor-roi/quote/workbook";
import type { DocumentsToMake, MadeDocuments } from "./zip-documents.ts";

const LONGEST_READING_MS = 20_000;

/** Messages to the list's worker, and from it. */
export type ToListWorker = { readonly workbook: Uint8Array } | { readonly documents: DocumentsToMake };
export type FromListWorker = { readonly workbook: ReadWorkbook } | MadeDocuments;

/** Reads a workbook in a worker that is ended when it takes too long. It is fetched when a workbook is chosen. */
export const readWorkbookInWorker: WorkbookReader = (workbook) =>
  new Promise((resolve) => {
    const end = openWorker({ workbook }, (message) => {
      clearTimeout(limit);
      resolve(
        message !== null && "workbook" in message ? message.workbook : { refusal: beyond("this browser's memory") },
      );
      end();
    });
    const limit = setTimeout(() => {
      end();
      resolve({ refusal: beyond(`${LONGEST_READING_MS / 1_000} seconds`) });
    }, LONGEST_READING_MS);
  });

/**
 * Makes documents in a worker.
 *
 * @param onMade receives progress and archives; null if the worker died
 * @returns a function that cancels it
 */
export function makeDocumentsInWorker(
  documents: DocumentsToMake,
  onMade: (made: MadeDocuments | null) => void,
): () => void {
  return openWorker({ documents }, (message) => {
    if (message === null || !("workbook" in message)) onMade(message);
  });
}

/** @returns a function that ends the worker */
function openWorker(message: ToListWorker, onMessage: (message: FromListWorker | null) => void): () => void {
  const worker = new Worker(new URL("./list-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<FromListWorker>) => onMessage(data));
  worker.addEventListener("error", () => onMessage(null));
  worker.postMessage(message);
  return () => worker.terminate();
}
