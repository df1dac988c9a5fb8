import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import type { SqlDatabase } from "../leads/sql-database.ts";
import type { DeliveryChannel } from "../leads/delivery-channels.ts";
import { leadsCsv } from "../leads/export-leads.ts";
import { leadPages } from "../leads/lead-pages.ts";
import { setLeadStatus } from "../leads/lead-status.ts";
import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { sqlOutbox } from "../delivery/outbox.ts";
import { storeManyLeads } from "../testing/databases/many-leads.ts";
import { ensureReportSecret, unsubscribe } from "../leads/report-recipients.ts";
import { emptyDatabase, temporaryFolder } from "../testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { CONSENT, submission } from "../testing/delivery-samples.ts";
import { DUMPED_TABLES, dumpHead, restoreDump, writeDump } from "./dump.ts";

const LEADS = 450;
/** Made once by the former engine; see the README beside it. */
const FORMER = fileURLToPath(new URL("../testing/former-engine/", import.meta.url));
const TABLES =
  "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname";
const ROWS_OF = (table: string) => `select row_to_json(r)::text as row from public.${table} as r order by 1`;

async function opened(open: () => Promise<{ database: SqlDatabase; discard: () => Promise<void> }>) {
  const { database, discard } = await open();
  onTestFinished(discard);
  return database;
}

function rows(database: SqlDatabase) {
  return Promise.all(DUMPED_TABLES.map((table) => database.query(ROWS_OF(table))));
}

async function channels(database: SqlDatabase) {
  const found = await database.query<{ channel: string }>("select distinct channel from public.lead_outbox order by 1");
  return found.map(({ channel }) => channel);
}

describe("a dump", () => {
  it("of the former engine comes back as it was exported, with its deliveries, notes and recipients", async () => {
    const embedded = await opened(emptyDatabase);
    await restoreDump(join(FORMER, "leads.backup"), embedded);
    const store = sqlLeadStore(embedded);
    let csv = "";
    for await (const text of leadsCsv(leadPages(store, { disposition: "all" }))) csv += text;
    expect(csv).toBe(await readFile(join(FORMER, "leads.csv"), "utf8"));
    expect((await rows(embedded)).map(({ length }) => length)).toEqual([21, 29, 4, 5, 10, 1, 2]);
    expect(await channels(embedded)).toEqual(["visitor_report", "webhook"]);
  });

  it("of the former engine brings each lead one webhook delivery of the two that it had", async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const [former, restored] = [await opened(emptyDatabase), await opened(emptyDatabase)];
    const stored = async (database: SqlDatabase, delivery_channels: readonly string[]) => {
      const outcome = await sqlLeadStore(database).submit(
        submission({ delivery_channels: delivery_channels as readonly DeliveryChannel[] }),
      );
      return "id" in outcome ? outcome.id : "";
    };
    const both = ["crm_webhook", "json_webhook"];
    const [delivered, waiting, dead, known] = [
      await stored(former, both),
      await stored(former, both),
      await stored(former, ["json_webhook"]),
      await stored(former, ["crm_webhook"]),
    ];
    const end = (what: string, id: string, channel = "json_webhook") =>
      former.query(`update public.lead_outbox set ${what} = now() where lead_id = $1::uuid and channel = $2`, [
        id,
        channel,
      ]);
    await end("delivered_at", delivered);
    await end("dead_at", waiting);
    await end("dead_at", dead);
    const file = join(path, "leads.dump");
    await writeDump(file, former, { head: await dumpHead(former) });

    await restoreDump(file, restored);
    await restored.query(
      "update public.lead_outbox set id = gen_random_uuid(), delivered_at = now() where lead_id = $1::uuid",
      [known],
    );
    await restoreDump(file, restored);
    expect(await channels(restored)).toEqual(["webhook"]);
    const states = await Promise.all(
      [delivered, waiting, dead, known].map(async (id) =>
        (await sqlOutbox(restored).ofLead(id)).map(({ state }) => state),
      ),
    );
    expect(states).toEqual([["delivered"], ["pending"], ["dead"], ["delivered"]]);
  });

  it("has every row of the embedded database and of a Postgres server, and is refused after any change", async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const embedded = await opened(emptyDatabase);
    const { submit } = sqlLeadStore(embedded);
    // Characters at which a reader might end a line, or which JSON or SQL might read otherwise.
    const odd = submission({
      first_name: "a\u2028b\u2029c\u0085\n\r\t\\\"'",
      last_name: '{"table":"leads"}',
      payback_months: 0.1,
      ...CONSENT,
    });
    await Promise.all([odd, ...Array.from({ length: LEADS - 1 }, () => submission())].map((lead) => submit(lead)));
    await embedded.query("update public.lead_outbox set delivered_at = clock_timestamp(), attempts = 1");
    const [noted] = await embedded.query<{ id: string }>("select id from public.leads limit 1");
    await setLeadStatus(embedded, noted?.id ?? "", { status: "contacted", note: "rang twice" });
    await ensureReportSecret(embedded);
    await unsubscribe(embedded, "a".repeat(64));
    const file = join(path, "leads.dump");
    await writeDump(file, embedded, { head: await dumpHead(embedded) });

    const postgres = await opened(temporaryPostgres);
    await restoreDump(file, postgres);
    await restoreDump(file, postgres);
    expect(await rows(postgres)).toEqual(await rows(embedded));
    expect((await rows(postgres)).map(({ length }) => length)).toEqual([LEADS, LEADS, 1, 1, 1, 1, 1]);

    const again = join(path, "again.dump");
    await writeDump(again, postgres, { head: await dumpHead(postgres) });
    expect(await readFile(again, "utf8")).toBe(await readFile(file, "utf8"));

    const bytes = await readFile(file);
    const changed = Buffer.from(bytes);
    changed[Math.floor(bytes.length / 2)]! ^= 1;
    for (const damaged of [changed, bytes.subarray(0, -2), bytes.subarray(0, bytes.length / 2), bytes.subarray(0, 0)]) {
      await writeFile(again, damaged);
      await expect(restoreDump(again, postgres)).rejects.toThrow(`The file ${again} is not whole`);
    }
  });

  it("brings an older copy of its database up to its own day: a lead's status, and who wants no more mail", async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const [today, older] = [await opened(emptyDatabase), await opened(emptyDatabase)];
    const stored = await sqlLeadStore(today).submit(submission());
    const id = "id" in stored ? stored.id : "";
    const wish = "a".repeat(64);
    await today.query("insert into public.report_recipients (address_hash, mailed_at) values ($1, clock_timestamp())", [
      wish,
    ]);
    await setLeadStatus(today, id, { status: "contacted", note: "rang" });
    const file = join(path, "leads.dump");
    await writeDump(file, today, { head: await dumpHead(today) });
    await restoreDump(file, older);

    await setLeadStatus(today, id, { status: "won", note: "paid" });
    await unsubscribe(today, wish);
    const later = join(path, "later.dump");
    await writeDump(later, today, { head: await dumpHead(today) });
    await restoreDump(later, older);
    expect(await rows(older)).toEqual(await rows(today));

    // A dump that is older than the database takes nothing back.
    await setLeadStatus(older, id, { status: "lost", note: "" });
    await restoreDump(later, older);
    const [status] = await older.query<{ status: string }>("select status from public.lead_status");
    expect(status?.status).toBe("lost");
  });

  it("says how many leads there are, which are counted in pages", async () => {
    const database = await opened(temporaryPostgres);
    expect((await dumpHead(database)).leads).toBe(0);
    await storeManyLeads(database, 4_000, 50);
    expect((await dumpHead(database)).leads).toBe(4_000);
    await database.query("delete from public.leads where id = (select max(id::text)::uuid from public.leads)");
    expect((await dumpHead(database)).leads).toBe(3_999);
  });

  it("has every table but the arrivals, which are forgotten within a day, and its own number", async () => {
    const database = await opened(temporaryPostgres);
    const tables = (await database.query<{ name: string }>(TABLES)).map(({ name }) => name);
    expect(tables).toEqual([...DUMPED_TABLES, "lead_arrivals", "lead_checkpoint"].sort());
  });
});
