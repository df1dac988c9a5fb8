import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { SqlDatabase } from "../leads/sql-database.ts";
import type { DeliveryChannel } from "../leads/delivery-channels.ts";
import { setLeadStatus } from "../leads/lead-status.ts";
import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { sqlOutbox } from "./postgres/sql-outbox.ts";
import { ensureReportSecret, unsubscribe } from "../leads/report-recipients.ts";
import { temporaryFolder } from "../testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { CONSENT, submission } from "../testing/delivery-samples.ts";
import { DUMPED_TABLES } from "../store/former-dump.ts";
import { dumpHead, restoreDump, writeDump } from "./dump.ts";

const LEADS = 450;
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
  it("of the former engine brings each lead one webhook delivery of the two that it had", async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const [former, restored] = [await opened(temporaryPostgres), await opened(temporaryPostgres)];
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
    await writeDump(file, former, await dumpHead(former));

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

  it("has every row, and is refused after any change", async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const from = await opened(temporaryPostgres);
    const { submit } = sqlLeadStore(from);
    // Characters at which a reader might end a line, or which JSON or SQL might read otherwise.
    const odd = submission({
      first_name: "a\u2028b\u2029c\u0085\n\r\t\\\"'",
      last_name: '{"table":"leads"}',
      payback_months: 0.1,
      ...CONSENT,
    });
    await Promise.all([odd, ...Array.from({ length: LEADS - 1 }, () => submission())].map((lead) => submit(lead)));
    await from.query("update public.lead_outbox set delivered_at = clock_timestamp(), attempts = 1");
    const [noted] = await from.query<{ id: string }>("select id from public.leads limit 1");
    await setLeadStatus(from, noted?.id ?? "", { status: "contacted", note: "rang twice" });
    await ensureReportSecret(from);
    await unsubscribe(from, "a".repeat(64));
    const file = join(path, "leads.dump");
    await writeDump(file, from, await dumpHead(from));

    const postgres = await opened(temporaryPostgres);
    await restoreDump(file, postgres);
    await restoreDump(file, postgres);
    expect(await rows(postgres)).toEqual(await rows(from));
    expect((await rows(postgres)).map(({ length }) => length)).toEqual([LEADS, LEADS, 1, 1, 1, 1, 1]);

    const again = join(path, "again.dump");
    await writeDump(again, postgres, await dumpHead(postgres));
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
    const [today, older] = [await opened(temporaryPostgres), await opened(temporaryPostgres)];
    const stored = await sqlLeadStore(today).submit(submission());
    const id = "id" in stored ? stored.id : "";
    const wish = "a".repeat(64);
    await today.query("insert into public.report_recipients (address_hash, mailed_at) values ($1, clock_timestamp())", [
      wish,
    ]);
    await setLeadStatus(today, id, { status: "contacted", note: "rang" });
    const file = join(path, "leads.dump");
    await writeDump(file, today, await dumpHead(today));
    await restoreDump(file, older);

    await setLeadStatus(today, id, { status: "won", note: "paid" });
    await unsubscribe(today, wish);
    const later = join(path, "later.dump");
    await writeDump(later, today, await dumpHead(today));
    await restoreDump(later, older);
    expect(await rows(older)).toEqual(await rows(today));

    // A dump that is older than the database takes nothing back.
    await setLeadStatus(older, id, { status: "lost", note: "" });
    await restoreDump(later, older);
    const [status] = await older.query<{ status: string }>("select status from public.lead_status");
    expect(status?.status).toBe("lost");
  });

  it("has every table but the arrivals, which are forgotten within a day, and its own number", async () => {
    const database = await opened(temporaryPostgres);
    const tables = (await database.query<{ name: string }>(TABLES)).map(({ name }) => name);
    expect(tables).toEqual([...DUMPED_TABLES, "lead_arrivals", "lead_checkpoint"].sort());
  });
});
