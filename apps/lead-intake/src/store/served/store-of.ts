import { openConnection } from "../sqlite/connection.ts";
import type { DataDirectory } from "../data-directory.ts";
import { eraseEverywhere } from "../copies/erase-everywhere.ts";
import { eraseOld, erasePerson } from "../leads/erase.ts";
import { type OperationName, PORTS, type Run } from "./operations.ts";
import { isServed } from "./server-lock.ts";
import type { Store } from "../store.ts";
import type { Asynchronous } from "../synchronous.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * The store's methods, but for those on whole files.
 *
 * @param emptyLog returns false while others use the store
 */
export function storeOf(
  directory: DataDirectory,
  run: Run,
  emptyLog: () => Promise<boolean>,
): Omit<Store, "backUp" | "restore" | "close"> {
  const methodsOf = <Port extends keyof typeof PORTS>(port: Port) => {
    const methods = Object.keys(PORTS[port]).map((name) => [
      name,
      (...args: unknown[]) => run(`${port}.${name}` as OperationName, ...(args as never)),
    ]);
    return Object.fromEntries(methods) as Asynchronous<(typeof PORTS)[Port]>;
  };
  return {
    ...methodsOf("leads"),
    eraseByEmail: (email) =>
      eraseEverywhere(directory, {
        erase: () => run("erasePerson", email),
        eraseInCopy: (file) => inCopy(file, (copy) => erasePerson(copy, email)),
        emptyLog,
        sameMailbox: () => run("sameMailbox", email),
      }),
    deleteOlderThan(days) {
      const before = days === null ? null : new Date(Date.now() - days * DAY_MS).toISOString();
      return eraseEverywhere(directory, {
        erase: () => run("eraseOld", before),
        eraseInCopy: (file) => inCopy(file, (copy) => eraseOld(copy, before)),
        emptyLog,
      });
    },
    outbox: methodsOf("outbox"),
    recipients: methodsOf("recipients"),
    mailbox: methodsOf("mailbox"),
    server: async () => ((await isServed(directory)) ? run("lastServer") : null),
  };
}

async function inCopy(file: string, work: (copy: ReturnType<typeof openConnection>) => unknown): Promise<void> {
  const copy = openConnection(file);
  try {
    copy.transaction(() => work(copy));
    copy.get("pragma wal_checkpoint(truncate)");
    // A copy is one file.
    copy.script("pragma journal_mode = delete");
  } finally {
    copy.close();
  }
}
