// A thread that sums the numbers once, and ends: it has few modules, to start in no time.
import { parentPort, workerData } from "node:worker_threads";
import type { NumbersOptions } from "../../leads/lead-numbers.ts";
import type { DataDirectory } from "../data-directory.ts";
import { numbers } from "../leads/numbers.ts";
import { openConnection } from "../sqlite/connection.ts";
import { openLog } from "../sqlite/store-log.ts";

const { directory, options } = workerData as { readonly directory: DataDirectory; readonly options: NumbersOptions };
const log = openLog(directory);
const connection = openConnection(directory.database, { isReadOnly: true });
try {
  const summed = await log.sharing(() => numbers(connection, options));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort!.postMessage(summed);
} finally {
  connection.close();
  log.close();
}
