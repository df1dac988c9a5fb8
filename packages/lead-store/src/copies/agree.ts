import { isErasedInCopy, lastErasure, noteErasure, storeName } from "../leads/erase.ts";
import { removeAllWords } from "../leads/search-index.ts";
import type { Connection } from "../sqlite/connection.ts";
import type { LeadRow } from "../sqlite/rows.ts";
import { columnsIn } from "../sqlite/schema.ts";

/** Tables of erasures, which a restore elsewhere needs. They count in the store's own numbers. */
export const ERASED: readonly string[] = ["erased", "erased_leads"];

/** Deletes in a copy the persons that its store has erased, and notes there the number of the store's last erasure. */
export function agree(connection: Connection, copy: Connection): void {
  const store = storeName(connection);
  const last = lastErasure(connection, store);
  if (last === null || last === lastErasure(copy, store)) return;
  const erasure = knownErasure(connection, copy);
  const first = columnsIn(copy, "leads").includes("first_email") ? "first_email" : "null as first_email";
  const keys = copy.all<LeadRow & Record<"email" | "received_at" | "first_email", string>>(
    `select place, id, email_key as email, received_at, ${first} from leads`,
  );
  const erased = keys.filter((key) => isErasedInCopy(connection, key, copy, erasure));
  for (const { place } of erased) copy.run("delete from leads where place = ?", place);
  // Another version has words of its own.
  if (erased.length > 0) removeAllWords(copy);
  for (const table of ERASED)
    for (const { checksum: _, ...row } of connection.all<Record<string, string>>(`select * from ${table}`)) {
      const names = columnsIn(copy, table).filter((name) => name in row);
      copy.run(
        `insert or replace into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`,
        ...names.map((name) => row[name]!),
      );
    }
  noteErasure(copy, store, last);
}

/**
 * The number of the last erasure that a copy knows: of this store, or of one whose numbers it took. Null if it is another's, or knows an
 * erasure that this store does not, since one of the two went back in time.
 */
export function knownErasure(connection: Connection, copy: Connection): number | null {
  const [store, name] = [storeName(connection), storeName(copy)];
  const isKin = name === store || lastErasure(connection, name) !== null;
  const known = lastErasure(copy, store) ?? (isKin ? (lastErasure(copy, name) ?? 0) : null);
  return known === 0 || isKnown(connection, known) ? known : null;
}

function isKnown(connection: Connection, erasure: number | null): boolean {
  return ERASED.some((table) => connection.get(`select 1 from ${table} where erasure = ?`, erasure) !== undefined);
}
