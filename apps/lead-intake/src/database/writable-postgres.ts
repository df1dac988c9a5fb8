import { withinTime } from "../platform/within-time.ts";
import { databaseUrl } from "./database-url.ts";
import { openPostgresDatabase, type PostgresDatabase, type PostgresOptions } from "./postgres-database.ts";

export type WritablePostgres = PostgresDatabase & {
  /** Of the host that took writes. */
  readonly url: string;
};

const ANSWER_LIMIT_MS = 3_000;
const IS_READ_ONLY = "select pg_catalog.current_setting('transaction_read_only') = 'on' as is_read_only";

class ReadOnlyDatabase extends Error {
  /** As a statement is refused that writes. */
  readonly code = "25006";
}

/**
 * Opens the first host of a URL that answers within three seconds and takes writes: of a primary and its standbys, the
 * primary.
 *
 * @throws what was wrong with the last one
 */
export async function openWritable(url: string, options: PostgresOptions): Promise<WritablePostgres> {
  let failure: unknown;
  for (const ofHost of databaseUrl(url).ofHost) {
    const database = openPostgresDatabase(ofHost, options);
    try {
      const [row] = await withinTime(database.query<{ is_read_only: boolean }>(IS_READ_ONLY), ANSWER_LIMIT_MS);
      if (!row?.is_read_only) return { ...database, url: ofHost };
      failure = new ReadOnlyDatabase("The database is read-only");
    } catch (error) {
      failure = error;
    }
    void database.abort();
  }
  throw failure;
}
