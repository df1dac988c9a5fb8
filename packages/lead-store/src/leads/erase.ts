import { createHash, createHmac, randomInt } from "node:crypto";
import { reading } from "../sqlite/operation.ts";
import { emailKey, mailboxKey, mailboxPrefix } from "../lead/email-key.ts";
import type { Connection } from "../sqlite/connection.ts";
import { checkClock } from "./clock.ts";
import { collectorOf, openedAt } from "./collector-notes.ts";
import { deleteOldRecipients, recipients } from "./recipients.ts";
import { fact, setFact } from "../sqlite/facts.ts";
import { firstPlace, leadOf, type LeadRow, rowsOfPerson } from "../sqlite/rows.ts";
import { removeAllWords, removeWords } from "./search-index.ts";

const DAY_MS = 24 * 3_600_000;
const NAME = "store";
const FORMER = "former-stores";
/** Rows of one transaction, which holds up others' leads for some ten milliseconds. */
const BATCH_ROWS = 10;
const KNOWN = "select address_hash, erased_at, erasure from erased where address_hash = ?";
const KNOWN_TIME = "select erased_at from erased where address_hash = ?";
const KEEP_ERASED = `
  insert into erased (address_hash, erased_at, erasure) values (?, ?, ?)
  on conflict do update set erased_at = excluded.erased_at, erasure = excluded.erasure
`;
const KEEP_ID = `
  insert into erased_leads (id, erasure) values (?, ?)
  on conflict do update set erasure = excluded.erasure where erasure is null
`;

export type ErasedPerson = {
  /** Number of leads that are erased now. */
  readonly leads: number;
  /** When the address was erased before, ISO 8601; null if it was not. */
  readonly erasedBefore: string | null;
  /** Other addresses that these leads had, or were corrected to. */
  readonly others: readonly string[];
};

/**
 * The store's name in facts and in its copies: of the secret that was made at its first start, which a restore replaces. The number of
 * a store's last erasure is a fact under this name, so that a copy has that of its time.
 */
export function storeName(connection: Connection): string {
  const noted = fact(connection, NAME);
  if (noted !== null) return noted;
  const first = connection.get<{ secret: string }>("select secret from secrets order by rowid limit 1");
  return createHash("sha256").update(`store ${first?.secret}`).digest("hex").slice(0, 16);
}

/** Names of the stores from whose copies this one was restored, and of theirs. */
export function formerStores(connection: Connection): readonly string[] {
  return JSON.parse(fact(connection, FORMER) ?? "[]") as string[];
}

export function noteStore(connection: Connection, name: string, former: readonly string[]): void {
  setFact(connection, NAME, name);
  setFact(connection, FORMER, JSON.stringify([...new Set(former)].filter((each) => each !== name)));
}

/** @returns null if no erasure of this store is known there */
export function lastErasure(connection: Connection, store: string): number | null {
  const number = fact(connection, `erasure ${store}`);
  return number === null ? null : Number(number);
}

export function noteErasure(connection: Connection, store: string, erasure: number): void {
  setFact(connection, `erasure ${store}`, String(erasure));
}

/** Largest step between the numbers of two erasures. */
const MOST_STEP = 2 ** 31;

/** The number of the erasure that begins: a later one, and none that the store gives again after it went back in time. */
export function nextErasure(connection: Connection): number {
  const store = storeName(connection);
  const erasure = (lastErasure(connection, store) ?? 0) + randomInt(1, MOST_STEP);
  noteErasure(connection, store, erasure);
  return erasure;
}

/** Erases a person's rows, and keeps their ids and the address's hash, so that no copy brings them back. */
export function erasePerson(connection: Connection, email: string): ErasedPerson {
  const key = emailKey(email);
  const known = erasedPerson(connection, key);
  const rows = rowsOfPerson(connection, email);
  // Each repeat has a number, too: a copy may have leads that the person sent since, and that ended by time here.
  const erasure = nextErasure(connection);
  const [secret] = recipients.secrets(connection);
  // Later than the erasure that such a copy knows, also after a clock that was ahead.
  const after = known === null ? 0 : Date.parse(known.erased_at) + 1;
  const time = new Date(Math.max(Date.now(), after)).toISOString();
  connection.run(KEEP_ERASED, erasedHash(key, secret!), time, erasure);
  for (const { id } of rows) connection.run(KEEP_ID, id, erasure);
  eraseRows(connection, rows);
  const had = rows.flatMap(({ email: own, first_email: first }) => [emailKey(String(own)), String(first ?? "")]);
  const others = [...new Set(had)].filter((address) => address !== "" && address !== key);
  return { leads: rows.length, erasedBefore: known?.erased_at ?? null, others };
}

/** Erases leads by their ids, which an erasure has left in the queue before this store went back in time. */
export function eraseLeads(connection: Connection, ids: readonly string[]): void {
  const erased = ids.filter((id) => !isErasedLead(connection, id));
  if (erased.length === 0) return;
  const erasure = nextErasure(connection);
  for (const id of erased) {
    connection.run(KEEP_ID, id, erasure);
    eraseRows(connection, connection.all<LeadRow>("select * from leads where id = ?", id));
  }
}

/** Other addresses with leads of the same mailbox, such as `bob+hvac@park.example` beside `bob@park.example`. */
export const sameMailbox = reading(function sameMailbox(connection: Connection, email: string): readonly string[] {
  const prefix = mailboxPrefix(email);
  const addresses = connection.all<{ email_key: string }>(
    "select distinct email_key from leads where email_key >= ? and email_key < ?",
    prefix,
    `${prefix}\u{10FFFF}`,
  );
  const [key, mailbox] = [emailKey(email), mailboxKey(email)];
  return addresses.flatMap(({ email_key: other }) => (other !== key && mailboxKey(other) === mailbox ? [other] : []));
});

/** Deletes arrivals that no limit counts any more. */
export function deleteOldArrivals(connection: Connection): void {
  connection.run("delete from arrivals where arrived_at < ?", new Date(Date.now() - DAY_MS).toISOString());
  deleteOldRecipients(connection);
}

/**
 * Deletes the oldest leads that were received before a time, but for those from before the store's first start, which came under a
 * wrong clock.
 *
 * @param before ISO 8601
 * @returns the number of deleted leads: 0 when none is left
 */
export function expire(connection: Connection, before: string): number {
  if (checkClock(connection) !== null) return 0;
  const first = firstTime(connection, before);
  const rows = connection.all<LeadRow>(
    "select * from leads where place >= ? and place < ? order by place limit ?",
    firstPlace(first),
    firstPlace(before),
    BATCH_ROWS,
  );
  // Until the queue has deleted them, too.
  if (collectorOf(connection) !== null) for (const { id } of rows) connection.run(KEEP_ID, id, null);
  eraseRows(connection, rows);
  return rows.length;
}

/** The store's first start, or that of its queue: leads of before came under a wrong clock. @param otherwise without either */
export function firstTime(connection: Connection, otherwise: string): string {
  const started = connection.get<{ at: string | null }>("select min(created_at) as at from secrets")?.at;
  const [first = otherwise] = [started, openedAt(connection)].filter((time) => typeof time === "string").sort();
  return first;
}

type Erased = { readonly address_hash: string; readonly erased_at: string; readonly erasure: number | null };

/** @param key by `emailKey` */
function erasedPerson(connection: Connection, key: string): Erased | null {
  for (const secret of recipients.secrets(connection)) {
    const erased = connection.get<Erased>(KNOWN, erasedHash(key, secret));
    if (erased !== undefined) return erased;
  }
  return null;
}

/** Whether a lead of this address and time was erased. */
function isErased(connection: Connection, email: string, receivedAt: string): boolean {
  const erased = erasedPerson(connection, emailKey(email));
  // A time in the future counts as the erasure's.
  return erased !== null && (receivedAt <= erased.erased_at || receivedAt > new Date().toISOString());
}

/** Whether a lead of the queue was erased or has expired here: its id is known (`lead`), or its address was erased later than it was received. */
export const erasureOf = reading(function erasureOf(
  connection: Connection,
  { id, email, received_at }: LeadOfCopy,
): "lead" | "address" | null {
  if (connection.get("select 1 from erased_leads where id = ?", id) !== undefined) return "lead";
  return isErased(connection, email, received_at) ? "address" : null;
});

type LeadOfCopy = Readonly<Record<"id" | "email" | "received_at", string>> & { readonly first_email?: string | null };

/**
 * Whether a lead that a copy has was erased here. Ids decide. For an id that is not known, a copy that knows the person's erasure has
 * only leads of after, and one that is older than it only leads of before. Times decide if neither is known.
 *
 * @param copy an open copy
 * @param known the number of the last erasure of this store that the copy knows; null if it knows none
 */
export function isErasedInCopy(
  connection: Connection,
  lead: LeadOfCopy,
  copy: Connection,
  known: number | null,
): boolean {
  const asSent = lead.first_email && { ...lead, email: lead.first_email, first_email: null };
  if (asSent && isErasedInCopy(connection, asSent, copy, known)) return true;
  if (isErasedLead(connection, lead.id)) return true;
  if (connection.get("select 1 from leads where id = ?", lead.id) !== undefined) return false;
  const erased = erasedPerson(connection, emailKey(lead.email));
  if (erased === null) return false;
  const there = copy.get<Erased>(KNOWN_TIME, erased.address_hash);
  if (there !== undefined && there.erased_at >= erased.erased_at) return false;
  if (known !== null && erased.erasure !== null) return erased.erasure > known;
  return isErased(connection, lead.email, lead.received_at);
}

function erasedHash(key: string, secret: string): string {
  return createHmac("sha256", secret).update(key).digest("hex");
}

/** Whether a person's erasure has erased the lead of this id. */
export function isErasedLead(connection: Connection, id: string): boolean {
  return connection.get("select 1 from erased_leads where id = ? and erasure is not null", id) !== undefined;
}

export function eraseRows(connection: Connection, rows: readonly LeadRow[]): void {
  let areWordsKnown = true;
  for (const row of rows) {
    const lead = leadOf(connection, row);
    if (lead === null) areWordsKnown = false;
    else removeWords(connection, lead);
    connection.run("delete from leads where place = ?", row.place);
  }
  if (!areWordsKnown) removeAllWords(connection);
}
