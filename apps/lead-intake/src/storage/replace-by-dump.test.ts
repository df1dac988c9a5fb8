import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { SqlDatabase } from "../leads/sql-database.ts";
import { setLeadStatus } from "../leads/lead-status.ts";
import { forgetCheckpoint } from "./embedded/checkpoints.ts";
import { DUMPED_TABLES } from "./dump.ts";
import { deleteLeads } from "../leads/erasure.ts";
import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { emptyDatabase, temporaryFolder } from "../testing/databases/temporary-data.ts";
import { ensureReportSecret, unsubscribe } from "../leads/report-recipients.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { CONSENT, submission } from "../testing/delivery-samples.ts";
import { backUp } from "./backup.ts";
import { replaceByDump } from "./replace-by-dump.ts";

const ROWS_OF = (table: string) => `select row_to_json(r)::text as row from public.${table} as r order by 1`;

const rows = (database: SqlDatabase) => Promise.all(DUMPED_TABLES.map((table) => database.query(ROWS_OF(table))));

describe("a copy of the embedded database on a Postgres server", () => {
  it("has every row, again and again, and is never replaced once it has leads of its own", async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const embedded = await emptyDatabase();
    onTestFinished(embedded.discard);
    const postgres = await temporaryPostgres();
    onTestFinished(postgres.discard);
    const store = sqlLeadStore(embedded.database);
    const copy = async () => {
      const file = join(path, crypto.randomUUID());
      await backUp(embedded.database, file);
      return replaceByDump(postgres.database, file);
    };
    const leads = [submission(CONSENT), submission(), submission({ disposition: "spam" })];
    const ids = (await Promise.all(leads.map((lead) => store.submit(lead)))).map((stored) =>
      "id" in stored ? stored.id : "",
    );
    expect(await copy()).toBe(3);
    expect(await rows(postgres.database)).toEqual(await rows(embedded.database));

    // What was delivered, noted, released, erased and stored since.
    await embedded.database.query("update public.lead_outbox set delivered_at = clock_timestamp(), attempts = 2");
    await setLeadStatus(embedded.database, ids[1]!, { status: "contacted", note: "rang; left a message\n" });
    await deleteLeads(embedded.database, [ids[0]!]);
    await store.submit(submission());
    await unsubscribe(embedded.database, "f".repeat(64));
    await ensureReportSecret(embedded.database);
    expect(await copy()).toBe(3);
    const copied = await rows(postgres.database);
    expect(copied).toEqual(await rows(embedded.database));
    expect(copied.map(({ length }) => length)).toEqual([3, 2, 1, 1, 1, 1, 1]);

    // As a server does that is started on it.
    await forgetCheckpoint(postgres.database);
    await expect(copy()).rejects.toThrow(/^That database has leads which were not copied there/);
    expect(await rows(postgres.database)).toEqual(copied);
  });
});
