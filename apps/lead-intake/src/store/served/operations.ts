// The one way to call a store: each method is an operation on a connection, of this process or of the server's thread.
import { eraseEverywhere } from "../copies/erase-everywhere.ts";
import type { DataDirectory } from "../data-directory.ts";
import { eraseOld, erasePerson, isErased, sameMailbox } from "../leads/erase.ts";
import { count, find, findByReference, ofPerson, page, storeTest, submit } from "../leads/lead-table.ts";
import { emptiedAt, erasedLeads, forgetErased, noteEmptied, officeId } from "../leads/office-notes.ts";
import { outbox } from "../leads/outbox.ts";
import { recipients } from "../leads/recipients.ts";
import { search } from "../leads/search.ts";
import { release, setStatus } from "../leads/status.ts";
import { type Asynchronous, isReading, reading } from "../operation.ts";
import type { Connection } from "../sqlite/connection.ts";
import { announce, lastServer, makeSignIn, probe, useSignIn } from "../sqlite/facts.ts";
import type { Store } from "../store.ts";
import { isServed } from "./server-lock.ts";

const ping = reading((connection: Connection) => void connection.get("select 1"));

/** The operations, by the part of the store whose methods they are. */
const OPERATIONS = {
  leads: {
    submit,
    ping,
    probe,
    page,
    count,
    search,
    find,
    findByReference,
    ofPerson,
    setStatus,
    release,
    storeTest,
    announce,
    makeSignIn,
    useSignIn,
  },
  outbox,
  recipients,
  mailbox: { officeId, isErased, erasedLeads, forgetErased, noteEmptied, emptiedAt },
  // Steps of methods that do more.
  steps: { erasePerson, eraseOld, sameMailbox, lastServer },
} as const;

type Part = keyof typeof OPERATIONS;
type Operation = (connection: Connection, ...args: readonly unknown[]) => unknown;

/** A call of one of the operations. */
export type StoreCall = { readonly part: Part; readonly method: string; readonly args: readonly unknown[] };

function operationOf({ part, method }: StoreCall): Operation {
  return (OPERATIONS[part] as Readonly<Record<string, unknown>>)[method] as Operation;
}

export function isRead(call: StoreCall): boolean {
  return isReading(operationOf(call));
}

/** Runs a call; one that changes something in a transaction. */
export function execute(connection: Connection, call: StoreCall): unknown {
  const work = () => operationOf(call)(connection, ...call.args);
  return isRead(call) ? work() : connection.transaction(work);
}

const DAY_MS = 24 * 3_600_000;

/**
 * The store's methods, but for those on whole files.
 *
 * @param run makes a call
 * @param emptyLog returns false while others use the store
 */
export function storeOf(
  directory: DataDirectory,
  run: (call: StoreCall) => Promise<unknown>,
  emptyLog: () => Promise<boolean>,
): Omit<Store, "backUp" | "restore" | "close"> {
  function methodsOf<Name extends Part>(part: Name): Asynchronous<(typeof OPERATIONS)[Name]> {
    const methods = Object.keys(OPERATIONS[part]).map((method) => [
      method,
      (...args: unknown[]) => run({ part, method, args }),
    ]);
    return Object.fromEntries(methods) as never;
  }
  const steps = methodsOf("steps");
  return {
    ...methodsOf("leads"),
    eraseByEmail: (email) =>
      eraseEverywhere(directory, {
        erase: () => steps.erasePerson(email),
        eraseInCopy: (copy) => erasePerson(copy, email),
        emptyLog,
        sameMailbox: () => steps.sameMailbox(email),
      }),
    deleteOlderThan(days) {
      const before = days === null ? null : new Date(Date.now() - days * DAY_MS).toISOString();
      return eraseEverywhere(directory, {
        erase: () => steps.eraseOld(before),
        eraseInCopy: (copy) => eraseOld(copy, before),
        emptyLog,
      });
    },
    outbox: methodsOf("outbox"),
    recipients: methodsOf("recipients"),
    mailbox: methodsOf("mailbox"),
    server: async () => ((await isServed(directory)) ? steps.lastServer() : null),
  };
}
