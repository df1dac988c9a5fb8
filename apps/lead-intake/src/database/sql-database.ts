/** Runs SQL, on a connection of its own or inside a transaction. */
export type SqlSession = {
  /** One statement. Parameters stand as `$1`, `$2` and so on, each with a cast; one of type jsonb is JSON text. */
  query<Row = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Statements without parameters, such as a migration. */
  script(sql: string): Promise<void>;
};

/** A Postgres, whatever runs it and whichever driver speaks to it. */
export type SqlDatabase = SqlSession & {
  /** Commits when the work resolves, and rolls back when it rejects. */
  transaction<Result>(work: (session: SqlSession) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};
