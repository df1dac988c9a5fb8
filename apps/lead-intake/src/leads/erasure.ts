import type { SqlDatabase } from "./sql-database.ts";

/**
 * Deletes the leads whose ids are found, and what was to be sent of them.
 *
 * @param email of whoever is erased, for files in which only that names the person. @default only the ids are known
 * @returns how many leads
 */
export type Erase = (find: () => Promise<readonly string[]>, email?: string) => Promise<number>;

// The rows of the outbox are deleted with their lead, by its foreign key.
const DELETE = "delete from public.leads where id = any (array(select jsonb_array_elements_text($1::jsonb)::uuid))";

export async function deleteLeads(database: SqlDatabase, ids: readonly string[]): Promise<void> {
  await database.query(DELETE, [JSON.stringify(ids)]);
}

/** For a database that keeps leads in no other place. */
export function eraseRows(database: SqlDatabase): Erase {
  return async (find) => {
    const ids = await find();
    if (ids.length > 0) await deleteLeads(database, ids);
    return ids.length;
  };
}
