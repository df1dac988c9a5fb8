import type { SqlSession } from "./sql-database.ts";

const SETTING = "select pg_catalog.current_setting('synchronous_commit') as setting";
const ADVICE =
  "synchronous_commit is off: a lead is acknowledged before it is on the database server's disk, and a crash there loses it. Turn it on for this database and this user.";

/** Advice if a commit does not wait for the disk; null if it does. */
export async function commitAdvice(database: SqlSession): Promise<string | null> {
  const [row] = await database.query<{ setting: string }>(SETTING);
  return row?.setting === "off" ? ADVICE : null;
}
