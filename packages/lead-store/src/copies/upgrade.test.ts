import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { mailboxHash } from "../lead/report-recipients.ts";
import { openStore } from "../served/open-store.ts";
import { type Connection, openConnection } from "../sqlite/connection.ts";
import { type DataDirectory, dataDirectory } from "../sqlite/data-directory.ts";
import { columnsIn, isOwnSchema, SCHEMA_VERSION, schemaVersion, sealedIn } from "../sqlite/schema.ts";
import { lockForServer } from "../sqlite/server-lock.ts";
import { formerStore } from "../testing/former-store.ts";
import { CONSENT, submission } from "../testing/submissions.ts";
import { testFolder } from "../testing/temporary-data.ts";
import { examine } from "./examine.ts";

const ANN = {
  first_name: "Ann",
  last_name: "Cole",
  email: "",
  phone: "(404) 555-0123",
  business_type: "plumbing",
} as const;
const DAY_MS = 24 * 3_600_000;

async function inFile<Result>({ database }: DataDirectory, work: (connection: Connection) => Result): Promise<Result> {
  const connection = openConnection(database);
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

async function moved(directory: DataDirectory) {
  const store = await openStore(directory);
  onTestFinished(() => store.close());
  return store;
}

type Table = {
  readonly table: string;
  readonly names: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
};

function tablesIn(connection: Connection): Table[] {
  return sealedIn(connection).map((table) => {
    const names = columnsIn(connection, table);
    return { table, names, rows: connection.all(`select ${names.join(", ")} from ${table} order by rowid`) };
  });
}

describe.each([1, 2])("a store of version %i", (version) => {
  it("becomes one of today in its place, whole, and a copy of before stays for thirty days, erased in, too", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const directory = await formerStore(version);
    const store = await moved(directory);
    expect(await inFile(directory, (file) => [isOwnSchema(file), schemaVersion(file, "")])).toEqual([
      true,
      SCHEMA_VERSION,
    ]);
    while (await store.reconcile(null).then(({ remains }) => remains.length > 0));
    expect((await store.examine()).damages).toEqual([]);
    expect(await store.lastCopy()).toBeNull();
    const name = `leads-before-${SCHEMA_VERSION}-${new Date().toISOString().slice(0, 10)}.db`;
    const copy = join(directory.copies, name);
    const email = (await store.page({ disposition: "accepted" })).leads.at(-1)!.email;
    const inCopy = async () => {
      const connection = openConnection(copy, { isCopy: true });
      onTestFinished(() => connection.close());
      const rows = connection.all("select 1 from leads where email = ?", email).length;
      return [schemaVersion(connection, copy), rows, examine(connection, { search: false }).damages];
    };
    expect(await inCopy()).toEqual([version, 1, []]);
    expect((await store.eraseByEmail(email)).remains).toEqual([]);
    expect(await inCopy()).toEqual([version, 0, []]);

    const now = Date.now();
    for (const [day, isKept] of [
      [29, true],
      [31, false],
    ] as const) {
      for (const past of [1, 0]) {
        vi.setSystemTime(now + (day - past) * DAY_MS);
        await store.copyOfTheDay();
      }
      expect((await readdir(directory.copies)).includes(name)).toBe(isKept);
    }
  });

  it("keeps each value of each row, and the ids of damaged rows, which are never shown as right", async () => {
    const directory = await formerStore(version);
    const [before, damages] = await inFile(directory, (file) => {
      damage(file, "leads", "first_name = 'x'");
      damage(file, "outbox", "attempts = 77");
      damage(file, "recipients", "mailed_at = 'x'");
      if (version > 1) damage(file, "outbox", "lead = 7");
      damage(file, "changes", "changed_by = 'x'");
      return [tablesIn(file), examine(file, { search: false }).damages] as const;
    });
    expect(damages.map(({ text }) => text.replace(/ [-\da-f]+$/, ""))).toEqual(
      expect.arrayContaining(["lead", "row of outbox", "row of recipients", "row of changes"]),
    );
    const store = await moved(directory);
    const after = await inFile(directory, tablesIn);
    for (const { table, names, rows } of before) {
      // A change of the first version had a status and a note, and its rows the ids of leads.
      if (version === 1 && table === "changes") continue;
      const kept = names.filter((name) => version > 1 || !["note", "lead"].includes(name));
      const values = (all: Table["rows"]) => all.map((row) => kept.map((name) => row[name]));
      expect(values(after.find((each) => each.table === table)!.rows), table).toEqual(values(rows));
    }
    const found = (await store.examine()).damages;
    expect(found).toHaveLength(damages.length);
    expect(found).toEqual(expect.arrayContaining(damages as never));
    expect((await store.page({ disposition: "all" })).damaged).toHaveLength(1);
  });
});

/** Changes the first row of a table past its checksum. */
function damage(connection: Connection, table: string, change: string): void {
  const triggers = connection.all<{ name: string; sql: string }>(
    "select name, sql from sqlite_schema where type = 'trigger' and tbl_name = ?",
    table,
  );
  connection.script("pragma foreign_keys = off");
  for (const { name } of triggers) connection.script(`drop trigger ${name}`);
  connection.run(`update ${table} set ${change} where rowid = (select max(rowid) from ${table})`);
  for (const { sql } of triggers) connection.script(sql);
}

it.each(["moved on in its place", "restored from a copy"])(
  "a store of version 1 has notes as entries, first times and the price of the chosen plan: %s",
  async (how) => {
    const directory = await formerStore(1);
    let store;
    if (how.startsWith("moved")) store = await moved(directory);
    else {
      store = await moved(dataDirectory(await testFolder()));
      expect(await store.restore(directory.database)).toMatchObject({ added: 3 });
      expect(await store.restore(directory.database)).toMatchObject({ added: 0 });
    }
    const [spam, bob, ada] = (await store.page({ disposition: "all" })).leads;
    expect(spam).toMatchObject({ email: "spam@park.example", disposition: "spam", status: "new" });
    expect(bob).toMatchObject({ jobs_per_month: 5e-324, voice_call_id: "call-1", language: "es", sec_gpc: null });
    const found = await store.find(ada!.id);
    const [won, contacted] = found!.changes.flatMap(({ kind, changed_at }) => (kind === "status" ? [changed_at] : []));
    expect(found?.lead).toMatchObject({
      ...CONSENT,
      quote_number: "20261101-ABCDE",
      quote_rep: "sam",
      phone_typed: null,
      figures_typed: null,
      status: "won",
      note: "2026-11-26T11:54Z rang",
      status_changed_by: "Ada",
      first_contact_at: contacted,
      first_won_at: won,
      sold_plan: ada!.selected_plan,
      sold_monthly: ada!.terms!.monthlyCost * 100,
    });
    expect(found?.changes.map(({ kind, value, changed_by }) => [kind, value, changed_by])).toEqual([
      ["status", "won", "Ada"],
      ["status", "contacted", "Sam"],
      ["note", "rang", "Sam"],
    ]);
    expect(await store.recipients.reserve("kept@park.example", "any")).toBe("unsubscribed");
    const gone = { id: crypto.randomUUID(), email: "gone@park.example", received_at: "2026-11-04T10:00:00.000Z" };
    expect(await store.queue.erasureOf(gone)).toBe("address");
    await store.reconcile(null);
    for (const words of ["bob", "rang"])
      expect((await store.search({ words, disposition: "accepted" })).leads).toHaveLength(1);
  },
);

it("a command beside a server, and the doctor, leave a former store as it is, and say so", async () => {
  const directory = await formerStore(2);
  const before = await readFile(directory.database);
  const lock = lockForServer(directory);
  await expect(openStore(directory)).rejects.toThrow(/earlier release, and a server runs on it: restart that/);
  lock.release();
  await expect(openStore(directory, { movesOn: false })).rejects.toThrow(/earlier release: a start of this release/);
  expect(await inFile(directory, (file) => schemaVersion(file, ""))).toBe(2);
  expect((await readFile(directory.database)).equals(before)).toBe(true);
  expect(await readdir(directory.copies)).toEqual([]);
});

it("a store goes back with a week's work: no lead, erasure or unsubscription is lost", async () => {
  const directory = await formerStore(2);
  let store = await openStore(directory);
  const [copy = ""] = (await readdir(directory.copies)).filter((name) => name.startsWith("leads-before"));
  const file = join(directory.copies, copy);
  const [first, second, third] = (await store.page({ disposition: "accepted" })).leads;
  const stored = await store.submit(submission({ email: "new@park.example", delivery_channels: ["webhook"] }));
  const id = "id" in stored ? stored.id : "";
  await store.setStatus(id, { status: "won" }, { by: "Ada" });
  await store.addEntry(id, { id: crypto.randomUUID(), kind: "note", value: "signed" }, "Ada");
  const byHand = crypto.randomUUID();
  await store.addByHand(byHand, { ...ANN, source: "phone", note: "" }, "Ada");
  await store.setStatus(second!.id, { status: "junk" });
  await store.eraseByEmail(first!.email);
  const hash = await mailboxHash(third!.email);
  await store.recipients.unsubscribe(hash);
  // Another receiver of the same lead has got it.
  await inFile(directory, (connection) => {
    const names = columnsIn(connection, "outbox");
    const values = names.map(
      (name) => ({ id: "'made'", receiver: "'sam@park.example'", delivered_at: "created_at" })[name] ?? name,
    );
    connection.run(
      `insert into outbox (${names.join()}) select ${values.join()} from outbox where delivered_at is null`,
    );
  });
  const waiting = (await store.outbox.depth()).map(({ channel, pending }) => [channel, pending]);
  const leads = await store.count("all");
  expect(await store.withoutPlace(file)).toEqual(
    expect.arrayContaining([
      { table: "leads", row: second!.id, column: "status", value: "junk" },
      expect.objectContaining({ table: "changes", column: "sold_monthly", value: expect.any(Number) }),
    ]),
  );
  await expect(store.goBack(await store.copyOfTheDay())).rejects.toThrow(/is no copy of before an upgrade/);
  await store.goBack(file);
  await store.close();

  const found = await inFile(directory, (connection) => ({
    version: schemaVersion(connection, ""),
    damages: examine(connection, { search: false }).damages,
    leads: connection.all("select 1 from leads").length,
    status: connection.get("select status, sold_monthly from leads where id = ?", id),
    junk: connection.get("select status from leads where id = ?", second!.id),
    byHand: connection.get(
      "select selected_plan, jobs_per_month, length(plans) > 9 as plans from leads where id = ?",
      byHand,
    ),
    note: connection.get("select changed_by from changes where kind = 'note' and value = 'signed'"),
    erased: connection.all("select 1 from leads where email = ?", first!.email),
    unsubscribed: connection.all("select 1 from recipients where address_hash = ? and unsubscribed_at > ''", hash)
      .length,
    office: connection.all("select 1 from facts where name in ('office', 'mailbox-emptied')").length,
  }));
  expect(found).toEqual({
    version: 2,
    damages: [],
    leads,
    status: { status: "won", sold_monthly: expect.any(Number) },
    junk: { status: "lost" },
    byHand: { selected_plan: "elite", jobs_per_month: 0, plans: 1 },
    note: { changed_by: "Ada" },
    erased: [],
    unsubscribed: 1,
    office: 2,
  });

  store = await moved(directory);
  expect((await store.outbox.depth()).map(({ channel, pending }) => [channel, pending])).toEqual(waiting);
  expect((await store.eraseByEmail(first!.email)).erasedBefore).not.toBeNull();
  expect((await store.find(id))?.lead).toMatchObject({ status: "won", note: expect.stringMatching(/signed$/) });
});
