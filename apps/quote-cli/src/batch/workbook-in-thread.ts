import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { WorkbookReader } from "@contractor-roi/quote/list";

const MOST_MEMORY_MB = 1_000;
const LONGEST_READING_MS = 120_000;

/** Reads a workbook in a thread that is ended when it takes too much time or memory. */
export const readWorkbookInThread: WorkbookReader = async (bytes) => {
  const thread = new Worker(new URL("./workbook-thread.js", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    // SheetJS prints oddities of a file.
    stdout: true,
    stderr: true,
  });
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    thread.postMessage(bytes);
    const [found] = await once(thread, "message", { signal: AbortSignal.timeout(LONGEST_READING_MS) });
    return found;
  } finally {
    await thread.terminate();
  }
};
