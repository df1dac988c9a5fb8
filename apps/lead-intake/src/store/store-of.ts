import { openConnection } from "./connection.ts";
import type { DataDirectory } from "./data-directory.ts";
import { eraseEverywhere, eraseOld, erasePerson } from "./erase.ts";
import type { OperationName, Run } from "./operations.ts";
import { isServed } from "./server-lock.ts";
import type { Store } from "./store.ts";

const DAY_MS = 24 * 3_600_000;

/** The store's methods, but for those on whole files. */
export function storeOf(directory: DataDirectory, run: Run): Omit<Store, "backUp" | "restore" | "close"> {
  const as =
    <Name extends OperationName>(name: Name) =>
    (...args: Parameters<typeof run<Name>> extends [Name, ...infer Args] ? Args : never) =>
      run(name, ...(args as never));
  return {
    submit: as("submit"),
    ping: as("ping"),
    probe: as("probe"),
    page: as("page"),
    count: as("count"),
    search: as("search"),
    find: as("find"),
    findByReference: as("findByReference"),
    ofPerson: as("ofPerson"),
    setStatus: as("setStatus"),
    release: as("release"),
    storeTest: as("storeTest"),
    eraseByEmail: (email) =>
      eraseEverywhere(directory, {
        erase: () => run("erasePerson", email),
        eraseInCopy: (file) => inCopy(file, (copy) => erasePerson(copy, email)),
        emptyLog: () => run("emptyLog"),
      }),
    deleteOlderThan(days) {
      const before = days === null ? null : new Date(Date.now() - days * DAY_MS).toISOString();
      return eraseEverywhere(directory, {
        erase: () => run("eraseOld", before),
        eraseInCopy: (file) => inCopy(file, (copy) => eraseOld(copy, before)),
        emptyLog: () => run("emptyLog"),
      });
    },
    outbox: {
      due: as("due"),
      succeed: as("succeed"),
      fail: as("fail"),
      skip: as("skip"),
      list: as("listOutbox"),
      depth: as("outboxDepth"),
      ofLead: as("ofLead"),
      retry: as("retry"),
      deliverAgain: as("deliverAgain"),
      untold: as("untold"),
      noteTold: as("noteTold"),
    },
    recipients: { reserve: as("reserve"), secrets: as("secrets"), unsubscribe: as("unsubscribe") },
    mailbox: {
      officeId: as("officeId"),
      isErased: as("isErased"),
      erasedLeads: as("erasedLeads"),
      forgetErased: as("forgetErased"),
      noteEmptied: as("noteEmptied"),
      emptiedAt: as("emptiedAt"),
    },
    announce: as("announce"),
    server: async () => ((await isServed(directory)) ? run("lastServer") : null),
    makeSignIn: as("makeSignIn"),
    useSignIn: as("useSignIn"),
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
