import { TimeLimitError, withinTime } from "@contractor-roi/lead-store/base/within-time";
import { databaseUrl } from "./database-url.ts";
import { openPostgresDatabase, type PostgresDatabase, type PostgresOptions } from "./postgres-database.ts";

export type WritablePostgres = PostgresDatabase & {
  /**
   * Resolves when all that can be read is where a commit is promised to be, on the synchronous standby too: a primary that
   * was killed while a commit waited for the standby has it after its restart.
   *
   * @throws {TimeLimitError} if that takes longer than three seconds: a synchronous standby is away, or the disk hangs
   */
  confirmCommits(): Promise<void>;
};

const ANSWER_LIMIT_MS = 3_000;
const IS_READ_ONLY = "select pg_catalog.current_setting('transaction_read_only') = 'on' as is_read_only";
/** The message is a commit that changes nothing. Those before it are in the log before it. */
const COMMIT = `
  select pg_catalog.pg_backend_pid() as pid, pg_catalog.pg_logical_emit_message(true, 'lead-intake', '')
`;
const CANCEL = "select pg_catalog.pg_cancel_backend($1::integer)";

class ReadOnlyDatabase extends Error {
  /** The code of a refused write. */
  readonly code = "25006";
}

/**
 * Opens the first host of a URL that answers within three seconds and takes writes: of a primary and its standbys, the
 * primary.
 *
 * @throws the last host's failure
 */
export async function openWritable(url: string, options: PostgresOptions): Promise<WritablePostgres> {
  let failure: unknown;
  for (const ofHost of databaseUrl(url).ofHost) {
    const database = openPostgresDatabase(ofHost, options);
    try {
      const [row] = await withinTime(database.query<{ is_read_only: boolean }>(IS_READ_ONLY), ANSWER_LIMIT_MS);
      if (row?.is_read_only) throw new ReadOnlyDatabase("The database is read-only");
      return { ...database, confirmCommits: () => confirm(database, ofHost) };
    } catch (error) {
      failure = error;
    }
    void database.abort();
  }
  throw failure;
}

async function confirm(database: PostgresDatabase, url: string): Promise<void> {
  let pid: number | undefined;
  const commit = database.transaction(async (transaction) => {
    pid = (await transaction.query<{ pid: number }>(COMMIT))[0]?.pid;
  });
  try {
    await withinTime(commit, ANSWER_LIMIT_MS);
  } catch (error) {
    if (error instanceof TimeLimitError && pid !== undefined) await cancel(url, pid);
    throw error;
  }
}

/** A commit that waits for a standby does not notice that nobody waits for it: it would keep its connection. */
async function cancel(url: string, pid: number): Promise<void> {
  const canceller = openPostgresDatabase(url, { connections: 1 });
  await withinTime(canceller.query(CANCEL, [pid]), ANSWER_LIMIT_MS).catch(() => {});
  void canceller.abort();
}
