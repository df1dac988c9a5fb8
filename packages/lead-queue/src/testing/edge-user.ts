import { makeEdgeRole } from "../queue/edge-role.ts";
import type { PostgresDatabase } from "../postgres/postgres-database.ts";

const PASSWORD = "only-for-edges-of-a-test";

/** The addresses of a queue as the edges' user. */
export async function edgeAddresses<Urls extends readonly string[]>(
  database: PostgresDatabase,
  ...urls: Urls
): Promise<string[]> {
  const { name } = await makeEdgeRole(database, PASSWORD, false);
  return urls.map((url) => Object.assign(new URL(url), { username: name, password: PASSWORD }).href);
}
