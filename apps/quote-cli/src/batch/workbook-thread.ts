import { parentPort } from "node:worker_threads";
import { readWorkbook } from "@contractor-roi/quote/workbook";

parentPort?.once("message", async (bytes: Uint8Array) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(await readWorkbook(bytes));
});
