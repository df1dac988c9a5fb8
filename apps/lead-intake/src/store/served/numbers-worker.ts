// A thread that sums the numbers, on a connection of its own. It holds up nobody who writes the log back, but while it sums.
import { parentPort, workerData } from "node:worker_threads";
import type { NumbersOptions } from "../../leads/lead-numbers.ts";
import type { DataDirectory } from "../data-directory.ts";
import { numbers } from "../leads/numbers.ts";
import { openConnection } from "../sqlite/connection.ts";
import { openLog } from "../sqlite/store-log.ts";

const directory = workerData as DataDirectory;
const log = openLog(directory);
// Kept open: the driver closes a connection only when the last of its statements is collected.
const connection = openConnection(directory.database, { isReadOnly: true });

parentPort!.on("message", async (options: NumbersOptions) => {
  parentPort!.postMessage(await log.sharing(() => numbers(connection, options)));
});
