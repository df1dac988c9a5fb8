import type { SqlDatabase } from "../leads/sql-database.ts";
import { checkpointOf, noteCheckpoint } from "./embedded/checkpoints.ts";
import { DUMPED_TABLES, leadCount, restoreDump } from "./dump.ts";
import { OperatorError } from "../platform/operator-error.ts";

/** Stands in the copy until a server uses it; checkpoints begin with 1. */
const COPY = 0;

/**
 * Makes a Postgres server's database a copy of what a dump has, in one transaction: also who was erased since the last copy
 * is gone, and what was delivered is not due.
 *
 * @returns how many leads it has
 * @throws {OperatorError} if the database has leads of its own, or the file is not whole
 */
export function replaceByDump(database: SqlDatabase, file: string): Promise<number> {
  return database.transaction(async (session) => {
    // First, so that a server that is started meanwhile waits with what it does first: it says that this is no copy.
    const tables = [...DUMPED_TABLES, "lead_checkpoint"].map((table) => `public.${table}`);
    await session.query(`lock table ${tables.join()} in exclusive mode`);
    if ((await leadCount(session)) > 0 && (await checkpointOf(session)) === null)
      throw new OperatorError(
        "That database has leads which were not copied there, or a server has been started on it since: nothing was moved. " +
          "To add what it lacks: back up here, restore there.",
      );
    await session.query("delete from public.leads");
    for (const table of ["consent_wordings", "report_recipients", "report_secrets"])
      await session.query(`delete from public.${table}`);
    await restoreDump(file, session);
    await noteCheckpoint(session, COPY);
    return leadCount(session);
  });
}
