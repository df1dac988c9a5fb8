// The only import of the Postgres driver. The function for Supabase begins here.
import postgres, { type ISql } from "postgres";
import { type Line, postgresLine } from "./line.ts";

export type PostgresOptions = {
  /** The most connections that are open at a time. */
  readonly connections: number;
  /** After this idle time a connection is closed. @default kept open */
  readonly idleTimeoutSeconds?: number | undefined;
  /** A connection is kept for as long as it works: a lock is in it. @default it is replaced by a new one within the hour */
  readonly keepsSession?: boolean | undefined;
};

const CONNECT_TIMEOUT_SECONDS = 5;
/** The wait between two tries to connect; statements wait with it. */
const RECONNECT_SECONDS = 0.25;
/** A serialization failure, a deadlock: the transaction was rolled back as a whole, and nothing is wrong with it. */
const CONFLICT = /^40(?:001|P01)$/;
const MOST_TRIES = 20;
const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;
/** How long closing waits for running statements. */
const CLOSE_TIMEOUT_SECONDS = 10;

/** A parameter of type json or jsonb is JSON already: the driver would encode it again. */
const JSON_AS_TEXT: postgres.PostgresType<string> = {
  to: 3802,
  from: [114, 3802],
  serialize: (json: string) => json,
  parse: (json: string) => JSON.parse(json),
};

/** Runs SQL, on a connection of its own or inside a transaction. */
export type SqlSession = {
  /** Runs one statement. Parameters are `$1`, `$2` and so on, each with a cast; one of type jsonb is JSON text. */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Runs statements without parameters, such as a migration. */
  script(sql: string): Promise<void>;
};

export type PostgresDatabase = SqlSession & {
  /** Commits when the work resolves, and rolls back when it rejects. May run it again after a conflict. */
  transaction<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
  /** Calls back at each notice on a channel, on a connection of its own. */
  listen(channel: string, onNotice: (text: string) => void): Promise<void>;
  /** Closes all connections at once: statements that run or wait are rejected. */
  abort(): Promise<void>;
  /** How the newest connection is kept. */
  line(): Line;
};

/**
 * A Postgres server. Connects at first use, and again when a connection was lost; statements running then are rejected.
 * A transaction that gave way to another is tried again, so its work may run more than once. A pooler in transaction mode may
 * stand between: no statement is prepared.
 *
 * @param url `postgres://user:password@host:port/database`; `postgresLine` says how it is encrypted. One host only: see
 *   `openWritable`
 */
export function openPostgresDatabase(
  url: string,
  { connections, idleTimeoutSeconds, keepsSession = false }: PostgresOptions,
): PostgresDatabase {
  const line = postgresLine(url);
  const sql = postgres(line.url, {
    max: connections,
    prepare: false,
    fetch_types: false,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    backoff: () => RECONNECT_SECONDS,
    ...(idleTimeoutSeconds !== undefined && { idle_timeout: idleTimeoutSeconds }),
    ...(keepsSession && { max_lifetime: null }),
    // The driver's own TLS checks no certificate, and its types lack this option.
    ssl: false,
    ...({ socket: line.open } as object),
    connection: { application_name: "lead-intake" },
    types: { json: JSON_AS_TEXT },
    // A notice would be printed otherwise, and may quote a row.
    onnotice: () => {},
  });
  const { query, script } = session(sql);
  return {
    query: (text, params) => retryAfterConflict(() => query(text, params)),
    script,
    transaction: (work) =>
      retryAfterConflict(() => sql.begin((transaction) => work(session(transaction))) as ReturnType<typeof work>),
    async listen(channel, onNotice) {
      await sql.listen(channel, onNotice);
    },
    close: () => sql.end({ timeout: CLOSE_TIMEOUT_SECONDS }),
    abort: () => sql.end({ timeout: 0 }),
    line: line.kept,
  };
}

function session(connection: ISql): SqlSession {
  return {
    async query<Row>(text: string, params: readonly unknown[] = []) {
      return [...(await connection.unsafe(text, params as postgres.ParameterOrJSON<never>[]))] as Row[];
    },
    async script(text) {
      await connection.unsafe(text).simple();
    },
  };
}

/** Runs a statement or transaction, and again when it gave way to another transaction. */
async function retryAfterConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = (error ?? {}) as { code?: unknown };
      if (typeof code !== "string" || !CONFLICT.test(code) || tries === MOST_TRIES) throw error;
    }
    // At random, so that two that met do not meet again.
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
  }
}
