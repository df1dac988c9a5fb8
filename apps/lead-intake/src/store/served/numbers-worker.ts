// A thread that sums the numbers. It uses the store only while it sums.
import { parentPort, workerData } from "node:worker_threads";
import type { NumbersOptions } from "../../leads/lead-numbers.ts";
import type { DataDirectory } from "../data-directory.ts";
import { numbers } from "../leads/numbers.ts";
import { openConnection } from "../sqlite/connection.ts";
import { openLog } from "../sqlite/store-log.ts";

const directory = workerData as DataDirectory;

parentPort!.on("message", async (options: NumbersOptions) => {
  const log = openLog(directory);
  try {
    const summed = await log.sharing(() => {
      const connection = openConnection(directory.database, { isReadOnly: true });
      try {
        return numbers(connection, options);
      } finally {
        connection.close();
      }
    });
    parentPort!.postMessage(summed);
  } finally {
    log.close();
  }
});
