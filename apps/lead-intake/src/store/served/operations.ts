import type { Connection } from "../sqlite/connection.ts";
import { eraseOld, erasePerson, isErased, sameMailbox } from "../leads/erase.ts";
import { announce, lastServer, makeSignIn, probe, useSignIn } from "../sqlite/facts.ts";
import { count, find, findByReference, ofPerson, page, storeTest, submit } from "../leads/lead-table.ts";
import { emptiedAt, erasedLeads, forgetErased, noteEmptied, officeId } from "../leads/office-notes.ts";
import { outbox } from "../leads/outbox.ts";
import { recipients } from "../leads/recipients.ts";
import { search } from "../leads/search.ts";
import { release, setStatus } from "../leads/status.ts";

const ping = (connection: Connection) => void connection.get("select 1");
const leads = {
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
};
const mailbox = { officeId, isErased, erasedLeads, forgetErased, noteEmptied, emptiedAt };

/** Methods of a store that are one operation each: `list` of the outbox is the operation `outbox.list`. */
export const PORTS = { leads, outbox, recipients, mailbox } as const;

/** The operations of a store, by name. */
export const OPERATIONS = {
  ...named("leads", leads),
  ...named("outbox", outbox),
  ...named("recipients", recipients),
  ...named("mailbox", mailbox),
  erasePerson,
  eraseOld,
  sameMailbox,
  lastServer,
};

type Named<Port extends string, Methods> = {
  readonly [Name in keyof Methods & string as `${Port}.${Name}`]: Methods[Name];
};

function named<Port extends string, Methods extends object>(port: Port, methods: Methods): Named<Port, Methods> {
  const entries = Object.entries(methods).map(([name, operation]) => [`${port}.${name}`, operation]);
  return Object.fromEntries(entries) as Named<Port, Methods>;
}

type Operations = typeof OPERATIONS;
export type OperationName = keyof Operations;

/** Operations that change nothing: alone they need no transaction. */
export const READS: ReadonlySet<OperationName> = new Set([
  "leads.ping",
  "leads.page",
  "leads.count",
  "leads.search",
  "leads.find",
  "leads.findByReference",
  "leads.ofPerson",
  "outbox.list",
  "outbox.depth",
  "outbox.ofLead",
  "outbox.untold",
  "recipients.secrets",
  "mailbox.isErased",
  "mailbox.erasedLeads",
  "mailbox.emptiedAt",
  "sameMailbox",
  "lastServer",
]);

type Rest<Args extends unknown[]> = Args extends [Connection, ...infer Others] ? Others : never;
/** The arguments of an operation besides the connection. */
type ArgumentsOf<Name extends OperationName> = Rest<Parameters<Operations[Name]>>;

/** Runs an operation: in this process, or in another thread. */
export type Run = <Name extends OperationName>(
  name: Name,
  ...args: ArgumentsOf<Name>
) => Promise<ReturnType<Operations[Name]>>;
