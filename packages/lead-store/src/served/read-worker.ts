// A thread that reads, on a connection of its own. It delays the writing back of the log only while it reads.
import { parentPort, workerData } from "node:worker_threads";
import type { DataDirectory } from "../sqlite/data-directory.ts";
import { openConnection } from "../sqlite/connection.ts";
import { openWal } from "../sqlite/wal.ts";
import { execute, type StoreCall } from "./store.ts";
import { failureOf, type StoreAnswer } from "./store-failure.ts";

const directory = workerData as DataDirectory;
const wal = openWal(directory);
// Kept open: the driver closes a connection only when the last of its statements is collected.
const connection = openConnection(directory.database, { isReadOnly: true });

parentPort!.on("message", async (call: StoreCall) => {
  const reading: Promise<StoreAnswer> = wal.sharing(() => ({ value: execute(connection, call) }));
  parentPort!.postMessage(await reading.catch((error: unknown) => ({ failure: failureOf(directory, error) })));
});
