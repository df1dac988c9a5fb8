import type { Connection } from "./connection.ts";
import { emptyLog, eraseOld, erasePerson, isErased } from "./erase.ts";
import { announce, lastServer, makeSignIn, probe, useSignIn } from "./facts.ts";
import { count, find, findByReference, ofPerson, page, storeTest, submit } from "./leads.ts";
import { emptiedAt, erasedLeads, forgetErased, noteEmptied, officeId } from "./mailbox.ts";
import { outbox } from "./outbox.ts";
import { recipients } from "./recipients.ts";
import { search } from "./search.ts";
import { release, setStatus } from "./status.ts";

/** The operations of a store, by name. Each runs in a transaction, but for {@link OWN_TRANSACTION}. */
export const OPERATIONS = {
  submit,
  probe,
  ping: (connection: Connection) => void connection.get("select 1"),
  page,
  count,
  search,
  find,
  findByReference,
  ofPerson,
  setStatus,
  release,
  storeTest,
  erasePerson,
  eraseOld,
  emptyLog,
  announce,
  lastServer,
  makeSignIn,
  useSignIn,
  officeId,
  isErased,
  erasedLeads,
  forgetErased,
  noteEmptied,
  emptiedAt,
  due: outbox.due,
  succeed: outbox.succeed,
  fail: outbox.fail,
  skip: outbox.skip,
  listOutbox: outbox.list,
  outboxDepth: outbox.depth,
  ofLead: outbox.ofLead,
  retry: outbox.retry,
  deliverAgain: outbox.deliverAgain,
  untold: outbox.untold,
  noteTold: outbox.noteTold,
  reserve: recipients.reserve,
  secrets: recipients.secrets,
  unsubscribe: recipients.unsubscribe,
} as const;

type Operations = typeof OPERATIONS;
export type OperationName = keyof Operations;

/** Operations that run outside of a transaction. */
export const OWN_TRANSACTION: ReadonlySet<OperationName> = new Set(["emptyLog"]);
/** Operations that change nothing: alone they need no transaction. */
export const READS: ReadonlySet<OperationName> = new Set([
  "ping",
  "page",
  "count",
  "search",
  "find",
  "findByReference",
  "ofPerson",
  "lastServer",
  "isErased",
  "erasedLeads",
  "emptiedAt",
  "listOutbox",
  "outboxDepth",
  "ofLead",
  "untold",
  "secrets",
]);

type Rest<Args extends unknown[]> = Args extends [Connection, ...infer Others] ? Others : never;
/** The arguments of an operation besides the connection. */
type ArgumentsOf<Name extends OperationName> = Rest<Parameters<Operations[Name]>>;

/** Runs an operation: in this process, or in another thread. */
export type Run = <Name extends OperationName>(
  name: Name,
  ...args: ArgumentsOf<Name>
) => Promise<ReturnType<Operations[Name]>>;
