import type { SqlSession } from "./sql-database.ts";
import { webSha256 } from "./checks/request-hash.ts";
import { makeSecret } from "./unsubscribe-token.ts";

/** Why a visitor is not mailed. */
export type SkipReason = "no-consent" | "unsubscribed" | "mailed-today";

/** Who may be mailed a report. */
export type ReportRecipients = {
  /**
   * Takes an address for a delivery: once in 24 hours, and never again after it unsubscribed. The same delivery may ask again.
   *
   * @returns null if the delivery may mail it, else why not
   */
  reserve(address: string, deliveryId: string): Promise<SkipReason | null>;
  /** What signs the links to unsubscribe; the first one signs, all are valid. */
  secrets(): Promise<readonly string[]>;
  /** Stores that an address is never to be mailed again. @param hash of it, as {@link addressHash} makes it */
  unsubscribe(hash: string): Promise<void>;
};

const RESERVE = `
  insert into public.report_recipients as r (address_hash, delivery_id, mailed_at)
  values ($1::text, $2::uuid, clock_timestamp())
  on conflict (address_hash) do update
  set delivery_id = excluded.delivery_id,
    mailed_at = case when r.delivery_id = excluded.delivery_id then r.mailed_at else excluded.mailed_at end
  where r.unsubscribed_at is null
    and (r.delivery_id = excluded.delivery_id or r.mailed_at < clock_timestamp() - interval '1 day')
  returning r.address_hash
`;
const IS_UNSUBSCRIBED = `
  select unsubscribed_at is not null as is_unsubscribed from public.report_recipients where address_hash = $1::text
`;
const UNSUBSCRIBE = `
  insert into public.report_recipients as r (address_hash, unsubscribed_at) values ($1::text, clock_timestamp())
  on conflict (address_hash) do update set unsubscribed_at = excluded.unsubscribed_at where r.unsubscribed_at is null
  returning r.address_hash
`;
const DELETE_OLD = `
  delete from public.report_recipients where unsubscribed_at is null and mailed_at < clock_timestamp() - interval '1 day'
`;
const SECRETS = "select secret from public.report_secrets order by created_at, secret";
const ADD_SECRET = `
  insert into public.report_secrets (secret) select $1::text where not exists (select from public.report_secrets)
  returning secret
`;

export function reportRecipients(database: SqlSession): ReportRecipients {
  return {
    async reserve(address, deliveryId) {
      const hash = await addressHash(address);
      const taken = await database.query(RESERVE, [hash, deliveryId]);
      if (taken.length > 0) return null;
      const [row] = await database.query<{ is_unsubscribed: boolean }>(IS_UNSUBSCRIBED, [hash]);
      return row?.is_unsubscribed ? "unsubscribed" : "mailed-today";
    },
    secrets: () => reportSecrets(database),
    unsubscribe: async (hash) => void (await unsubscribe(database, hash)),
  };
}

export async function reportSecrets(database: SqlSession): Promise<string[]> {
  return (await database.query<{ secret: string }>(SECRETS)).map(({ secret }) => secret);
}

/** Makes the secret of a database that has none. @returns whether it was made now */
export async function ensureReportSecret(database: SqlSession): Promise<boolean> {
  return (await database.query(ADD_SECRET, [makeSecret()])).length > 0;
}

/**
 * @param hash of the address that is never to be mailed again
 * @returns whether that is new: otherwise nothing was written
 */
export async function unsubscribe(database: SqlSession, hash: string): Promise<boolean> {
  return (await database.query(UNSUBSCRIBE, [hash])).length > 0;
}

/** Deletes the rows that no limit counts any more. */
export async function deleteOldRecipients(database: SqlSession): Promise<void> {
  await database.query(DELETE_OLD);
}

/** SHA-256, hexadecimal, of an email address, whose case does not matter. */
export function addressHash(address: string): Promise<string> {
  return webSha256(address.toLowerCase());
}
