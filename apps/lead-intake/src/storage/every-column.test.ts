import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { leadsCsv } from "../leads/export-leads.ts";
import { leadPages } from "../leads/lead-pages.ts";
import { setLeadStatus } from "../leads/lead-status.ts";
import { probeLead } from "../leads/probe-lead.ts";
import type { SqlDatabase } from "../leads/sql-database.ts";
import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { temporaryFolder } from "../testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { openPostgresStore } from "./postgres/postgres-store.ts";
import { dumpHead, restoreDump, writeDump } from "./dump.ts";

const ERASED = "every-column@quixotica.example";
const COLUMNS = `
  select column_name as name, data_type as type from information_schema.columns
  where table_schema = 'public' and table_name = $1::text order by ordinal_position
`;
/** Left out of the export: for audit, and to find repeated requests. */
const NOT_EXPORTED = ["idempotency_key", "request_hash", "client_payload"];
/** Columns of `lead_status` under their names in the export; the first and the third are the lead's. */
const EXPORTED_AS: Readonly<Record<string, string>> = {
  lead_id: "id",
  status: "status",
  received_at: "received_at",
  note: "note",
  changed_at: "status_changed_at",
  changed_by: "status_changed_by",
};

type Column = { readonly name: string; readonly type: string };

/** A later value of each type that a column has: a migration that brings another type adds it here. */
const LATER: Readonly<Record<string, string>> = {
  text: `'${ERASED}'`,
  "timestamp with time zone": "clock_timestamp()",
};
/** Columns whose values the schema limits. */
const KEPT = ["id", "lead_id", "received_at"];
const LIMITED: Readonly<Record<string, string>> = { status: "'won'" };

describe("every column of leads and of their status", () => {
  let database: SqlDatabase;
  let url: string;
  let discard: () => Promise<void>;
  let id: string;
  beforeAll(async () => {
    ({ database, url, discard } = await temporaryPostgres());
    const stored = await sqlLeadStore(database).submit({ ...probeLead(), email: ERASED });
    id = "id" in stored ? stored.id : "";
    await setLeadStatus(database, id, { status: "contacted", note: "rang" }, { by: "Ada" });
  });
  afterAll(() => discard());

  const columnsOf = (table: string) => database.query<Column>(COLUMNS, [table]);
  const rowsOf = async (from: SqlDatabase, table: string) =>
    (await from.query<{ row: object }>(`select row_to_json(r) as row from public.${table} as r order by 1::text`)).map(
      ({ row }) => row,
    );

  async function another(): Promise<SqlDatabase> {
    const opened = await temporaryPostgres();
    onTestFinished(opened.discard);
    return opened.database;
  }

  /** Gives each column of a table's rows another value. */
  async function changeAll(table: string): Promise<void> {
    const changed = (await columnsOf(table))
      .filter(({ name }) => !KEPT.includes(name))
      .map(({ name, type }) => `${name} = ${LIMITED[name] ?? LATER[type] ?? `no_value_of_type_${type}`}`);
    await database.query(`update public.${table} set ${changed.join(", ")}`);
  }

  it("is in what a lead is stored with", async () => {
    const { consent_wording: _, delivery_channels: __, rate_limit: ___, ...record } = probeLead();
    const names = (await columnsOf("leads")).map(({ name }) => name);
    expect(names.sort()).toEqual(["id", ...Object.keys(record)].sort());
  });

  it("is exported, or left out for a reason", async () => {
    const csv = leadsCsv(leadPages(sqlLeadStore(database), { disposition: "all" }));
    const header = String((await csv.next()).value)
      .split("\r\n")[0]
      ?.split(",");
    const leads = (await columnsOf("leads")).map(({ name }) => name).filter((name) => !NOT_EXPORTED.includes(name));
    expect(header).toEqual(expect.arrayContaining(leads));
    const ofStatus = (await columnsOf("lead_status")).map(({ name }) => EXPORTED_AS[name] ?? `${name} of lead_status`);
    expect(header).toEqual(expect.arrayContaining(ofStatus));
  });

  it("is in a dump, and restored, also over an older row", async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const older = await another();
    for (const name of ["first.dump", "later.dump"]) {
      const file = join(path, name);
      await writeDump(file, database, await dumpHead(database));
      await restoreDump(file, older);
      for (const table of ["leads", "lead_status", "lead_status_log"])
        expect(await rowsOf(older, table), table).toEqual(await rowsOf(database, table));
      await changeAll("lead_status");
    }
  });

  it("is erased with its person", async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    for (const table of ["lead_status", "lead_status_log"]) await changeAll(table);
    const texts = (await columnsOf("leads")).filter(
      ({ name, type }) => type === "text" && /name|phone$|_url$|agent/.test(name),
    );
    await database.query(`update public.leads set ${texts.map(({ name }) => `${name} = '${ERASED}'`).join(", ")}`);
    const written = async (name: string) => {
      await writeDump(join(path, name), database, await dumpHead(database));
      return readFile(join(path, name), "utf8");
    };
    expect((await written("before.dump")).split(ERASED).length).toBeGreaterThan(texts.length);
    const store = await openPostgresStore(url);
    onTestFinished(store.close);
    expect(await store.eraseByEmail(ERASED)).toMatchObject({ leads: 1 });
    expect(await written("after.dump")).not.toContain(ERASED);
  });
});
