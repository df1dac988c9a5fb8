import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { WorkbookReader } from "@contractor-roi/quote/list";

const LIMITS = { memoryMb: 1_000, timeMs: 120_000 };

/**
 * Reads a workbook in a thread that is ended when it takes too much time or memory. The thread is a built one, also from this
 * source.
 */
export async function readWorkbookInThread(
  bytes: Uint8Array,
  { memoryMb, timeMs } = LIMITS,
): ReturnType<WorkbookReader> {
  const thread = new Worker(new URL("../dist/workbook-thread.js", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // SheetJS prints oddities of a file.
    stdout: true,
    stderr: true,
  });
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    thread.postMessage(bytes);
    const [found] = await once(thread, "message", { signal: AbortSignal.timeout(timeMs) });
    return found;
  } finally {
    await thread.terminate();
  }
}
