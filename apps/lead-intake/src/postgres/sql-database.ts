/** Runs SQL, on a connection of its own or inside a transaction. */
export type SqlSession = {
  /** Runs one statement. Parameters are `$1`, `$2` and so on, each with a cast; one of type jsonb is JSON text. */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Runs statements without parameters, such as a migration. */
  script(sql: string): Promise<void>;
};

/** A Postgres database, independent of the driver. */
export type SqlDatabase = SqlSession & {
  /** Commits when the work resolves, and rolls back when it rejects. May run it again after a conflict. */
  transaction<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};
