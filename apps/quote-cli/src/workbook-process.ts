import { Worker } from "node:worker_threads";
import { readWorkbook } from "@contractor-roi/quote/workbook";
import type { FromReader, ToReader } from "./workbook-in-process.ts";

const ROWS_AT_ONCE = 1_000;
/** V8's own limit does not count the bytes outside its heap: a thread of its own looks at all of them, also while others work. */
const WATCH = `const { workerData } = require("node:worker_threads");
setInterval(() => {
  if (process.memoryUsage.rss() > workerData) process.kill(process.pid, "SIGKILL");
}, 20);`;

let goOn = (): void => {};

process.on("message", async (message: ToReader) => {
  if (message === "more") return goOn();
  new Worker(WATCH, { eval: true, workerData: message.memoryBytes }).unref();
  const found = await readWorkbook(message.bytes);
  if ("refusal" in found) return send(found);
  for (const { rows, ...sheet } of found.sheets) {
    await send({ sheet });
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
      await send({ rows: rows.slice(start, start + ROWS_AT_ONCE) });
  }
  await send("done");
});

/** Sends a message and waits for its answer: no more than one is on its way. */
function send(message: FromReader): Promise<void> {
  return new Promise((resolve) => {
    goOn = resolve;
    process.send?.(message);
  });
}
