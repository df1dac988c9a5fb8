import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import type { SqlSession } from "../postgres/postgres-database.ts";
import { EDGE_FUNCTIONS } from "./schema.ts";

/** One for each queue: all databases of a server share its roles. */
const ROLE = `
  select name, quote_ident(name) as quoted, exists (select from pg_catalog.pg_roles where rolname = name) as "isThere",
    (select rolsuper or rolcreaterole from pg_catalog.pg_roles where rolname = current_user) as "mayMake"
  from (select left(current_database(), 58) || '_edge' as name) as role
`;
type Role = { readonly name: string; readonly quoted: string; readonly isThere: boolean; readonly mayMake: boolean };
const SCRAM_ITERATIONS = 4096;

/**
 * Makes the database user of a queue's edges if it is missing, and lets it call their functions.
 *
 * @param renews whether a user that is there gets this password
 * @returns its name, whether the password is its own, and the statement that an administrator has to run if this user may not
 */
export async function makeEdgeRole(session: SqlSession, password: string, renews: boolean) {
  const [role] = await session.query<Role>(ROLE);
  const { name, quoted, isThere, mayMake } = role!;
  const isChanged = !isThere || renews;
  const statement = `${isThere ? "alter" : "create"} role ${quoted} login password '${scramVerifier(password)}'`;
  if (isChanged && mayMake) await session.script(statement);
  if (isThere || mayMake)
    await session.script(
      `grant usage on schema public to ${quoted}; grant execute on function ${EDGE_FUNCTIONS} to ${quoted}`,
    );
  return { name, hasPassword: isChanged, missing: isChanged && !mayMake ? statement : null };
}

/** The password as Postgres keeps it, since a server may log the statement. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, "sha256");
  const keyOf = (name: string) => createHmac("sha256", salted).update(name).digest();
  const storedKey = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString("base64")}$${storedKey}:${keyOf("Server Key").toString("base64")}`;
}
