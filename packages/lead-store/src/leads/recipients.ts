import { createHash } from "node:crypto";
import { emailKey, mailboxKey } from "../lead/email-key.ts";
import { type SkipReason, TOO_MANY } from "../lead/report-recipients.ts";
import { makeSecret } from "../lead/unsubscribe-token.ts";
import type { Connection } from "../sqlite/connection.ts";
import { reading } from "../sqlite/operation.ts";

type Recipient = {
  readonly delivery_id: string | null;
  readonly mailed_at: string | null;
  readonly unsubscribed_at: string | null;
};

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const MAILED = "select count(*) as count from recipients where mailed_at > ? and mailed_at <= ?";
const READ = "select delivery_id, mailed_at, unsubscribed_at from recipients where address_hash = ?";
const RESERVE = `
  insert into recipients (address_hash, delivery_id, mailed_at) values (?, ?, ?)
  on conflict (address_hash) do update set delivery_id = excluded.delivery_id, mailed_at = excluded.mailed_at
`;
const UNSUBSCRIBE = `
  insert into recipients (address_hash, unsubscribed_at) values (?, ?)
  on conflict (address_hash) do update set unsubscribed_at = excluded.unsubscribed_at where unsubscribed_at is null
`;

/** The addresses that may be mailed a report. */
export const recipients = {
  /**
   * Takes an address for a delivery: its mailbox once in 24 hours, and never again after it unsubscribed. The same delivery
   * may ask again.
   *
   * @param mostAnHour reports of the whole site. @default no limit
   * @returns null if the delivery may mail it, else why not; after {@link TOO_MANY} it may ask again later
   */
  reserve(
    connection: Connection,
    address: string,
    deliveryId: string,
    mostAnHour = Number.POSITIVE_INFINITY,
  ): SkipReason | typeof TOO_MANY | null {
    const mailbox = hashOf(mailboxKey(address));
    // Links of mails that left earlier have the hash of an address.
    const hashes = [mailbox, hashOf(emailKey(address)), hashOf(address.trim().toLowerCase())];
    const [known, ...spelled] = hashes.map((hash) => connection.get<Recipient>(READ, hash));
    if ([known, ...spelled].some((recipient) => recipient?.unsubscribed_at)) return "unsubscribed";
    if (known?.delivery_id === deliveryId) return null;
    if (known?.mailed_at && isWithinADay(known.mailed_at)) return "mailed-today";
    const now = Date.now();
    const times = [now - HOUR_MS, now].map((time) => new Date(time).toISOString());
    if ((connection.get<{ count: number }>(MAILED, ...times)?.count ?? 0) >= mostAnHour) return TOO_MANY;
    connection.run(RESERVE, mailbox, deliveryId, new Date().toISOString());
    return null;
  },
  /** Secrets of the links to unsubscribe: the first one signs, all are valid. */
  secrets: reading((connection: Connection) =>
    connection
      .all<{ secret: string }>("select secret from secrets order by created_at, secret")
      .map(({ secret }) => secret),
  ),
  /** Stores that a mailbox is never to be mailed again. @param hash of it, as `mailboxHash` makes it */
  unsubscribe(connection: Connection, hash: string): void {
    connection.run(UNSUBSCRIBE, hash, new Date().toISOString());
  },
};

/** Makes the secret of a store that has none: it signs links to unsubscribe, and hashes erased addresses. */
export function ensureSecret(connection: Connection): void {
  if (connection.get("select secret from secrets limit 1") === undefined)
    connection.run("insert into secrets (secret, created_at) values (?, ?)", makeSecret(), new Date().toISOString());
}

/** Deletes recipients that no limit counts any more. */
export function deleteOldRecipients(connection: Connection): void {
  const since = new Date(Date.now() - DAY_MS).toISOString();
  const now = new Date().toISOString();
  connection.run(
    "delete from recipients where unsubscribed_at is null and (mailed_at < ? or mailed_at > ?)",
    since,
    now,
  );
}

/** A stored time in the future counts as none. */
function isWithinADay(time: string): boolean {
  const age = Date.now() - Date.parse(time);
  return age >= 0 && age < DAY_MS;
}

/** SHA-256, hexadecimal. */
function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
