import { makeEdgeRole } from "../queue/edge-role.ts";
import type { SqlSession } from "../postgres/postgres-database.ts";

const PASSWORD = "only-for-edges-of-a-test";

/** The addresses of a queue as the edges' user. @param urls each may name several hosts */
export async function edgeAddresses(database: SqlSession, ...urls: readonly string[]): Promise<string[]> {
  const { name } = await makeEdgeRole(database, PASSWORD, false);
  return urls.map((url) => url.replace(/(?<=:\/\/)[^@]*/, `${name}:${PASSWORD}`));
}
