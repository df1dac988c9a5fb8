import { reading } from "../operation.ts";
import { createHmac } from "node:crypto";
import { emailKey, mailboxKey, mailboxPrefix } from "../../leads/email-key.ts";
import type { Connection } from "../sqlite/connection.ts";
import { officeOf } from "./office-notes.ts";
import { deleteOldRecipients, recipients } from "./recipients.ts";
import { fact, setFact } from "../sqlite/facts.ts";
import { leadOf, type LeadRow } from "../sqlite/rows.ts";
import { addWords, removeWords } from "./words.ts";

const DAY_MS = 24 * 3_600_000;
const KEEP_ERASED = `
  insert into erased (address_hash, erased_at, erasure) values (?, ?, ?)
  on conflict do update set erased_at = excluded.erased_at, erasure = excluded.erasure
`;
const KEEP_ID = `
  insert into erased_leads (id, erasure) values (?, ?)
  on conflict do update set erasure = excluded.erasure where erasure is null
`;
/** Number of the last erasure of a person. A copy has that of its time. */
const ERASURE = "erasure";

/** Erases a person's rows, and keeps the address's hash, so that no copy brings them back. @returns ids of the leads */
export function erasePerson(connection: Connection, email: string): string[] {
  const key = emailKey(email);
  const [secret] = recipients.secrets(connection);
  const rows = connection.all<LeadRow>("select * from leads where email_key = ?", key);
  if (rows.length === 0) return [];
  const erasure = Number(fact(connection, ERASURE) ?? 0) + 1;
  setFact(connection, ERASURE, String(erasure));
  if (secret !== undefined) connection.run(KEEP_ERASED, erasedHash(key, secret), new Date().toISOString(), erasure);
  for (const { id } of rows) connection.run(KEEP_ID, id, erasure);
  return eraseRows(connection, rows);
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

/** @param before ISO 8601: leads that were received earlier are erased. @returns their ids */
export function eraseOld(connection: Connection, before: string | null): string[] {
  connection.run("delete from arrivals where arrived_at < ?", new Date(Date.now() - DAY_MS).toISOString());
  deleteOldRecipients(connection);
  if (before === null) return [];
  const rows = connection.all<LeadRow>("select * from leads where received_at < ?", before);
  // Until the mailbox has erased them, too.
  if (officeOf(connection) !== null) for (const { id } of rows) connection.run(KEEP_ID, id, null);
  return eraseRows(connection, rows);
}

/** Whether a lead of this address and time was erased. */
export const isErased = reading(function isErased(connection: Connection, email: string, receivedAt: string): boolean {
  return recipients.secrets(connection).some((secret) => {
    const erased = connection.get<{ erased_at: string }>(
      "select erased_at from erased where address_hash = ?",
      erasedHash(emailKey(email), secret),
    );
    return erased !== undefined && receivedAt <= erased.erased_at;
  });
});

function erasedHash(key: string, secret: string): string {
  return createHmac("sha256", secret).update(key).digest("hex");
}

/** Whether a person's erasure has erased the lead of this id. */
export function isErasedLead(connection: Connection, id: string): boolean {
  return connection.get("select 1 from erased_leads where id = ? and erasure is not null", id) !== undefined;
}

export function eraseRows(connection: Connection, rows: readonly LeadRow[]): string[] {
  let areWordsKnown = true;
  for (const row of rows) {
    const lead = leadOf(connection, row);
    if (lead === null) areWordsKnown = false;
    else removeWords(connection, lead);
    connection.run("delete from leads where place = ?", row.place);
  }
  if (!areWordsKnown) rebuildWords(connection);
  return rows.map(({ id }) => id);
}

/** A damaged row does not tell its former words. */
function rebuildWords(connection: Connection): void {
  connection.run("insert into words (words) values ('delete-all')");
  for (const row of connection.all<LeadRow>("select * from leads")) {
    const lead = leadOf(connection, row);
    if (lead !== null) addWords(connection, lead);
  }
}
