import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { StorageUnavailable } from "../base/operator-error.ts";
import type { DataDirectory } from "../sqlite/data-directory.ts";
import type { StoreCall } from "./store.ts";
import { failureOf, type StoreAnswer } from "./store-failure.ts";

/**
 * Reads one after the other, in a thread and on a connection of their own: visitors' leads wait for none of them. The thread
 * starts with the first one, since its start takes longer than most.
 */
export function openReadThread(directory: DataDirectory) {
  let thread: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let isClosing = false;
  return {
    read(call: StoreCall): Promise<StoreAnswer> {
      const answer = last.then(() => answerOf(call));
      last = answer.catch(() => {});
      return answer;
    },
    /** Waits for the read under way alone. */
    async close(): Promise<void> {
      isClosing = true;
      await last;
      await thread?.terminate();
    },
  };

  async function answerOf(call: StoreCall): Promise<StoreAnswer> {
    if (isClosing) throw new StorageUnavailable("The server stops.");
    thread ??= new Worker(new URL("./read-worker.js", import.meta.url), { workerData: directory });
    try {
      thread.postMessage(call);
      return (await once(thread, "message"))[0] as StoreAnswer;
    } catch (error) {
      thread = null;
      return { failure: failureOf(directory, error) };
    }
  }
}
