import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listLeads } from "@contractor-roi/lead-store/lead/lead-pages";
import type { LeadSubmission } from "@contractor-roi/lead-store/lead/lead-store";
import type { LogEntry } from "@contractor-roi/lead-store/base/log";
import { startRetention } from "@contractor-roi/lead-store/served/retention";
import type { Store } from "@contractor-roi/lead-store/served/store";
import {
  inStore,
  leadsIn,
  testFolder,
  temporaryStore,
  testDataDirectory,
  startYearsAgo,
} from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { webhookEnv } from "../testing/delivery-samples.ts";
import { callLeads } from "../testing/call-leads.ts";
import { reportWebRoot } from "../testing/report-samples.ts";
import { submit, testServer } from "../testing/test-server.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

describe("leads", () => {
  let leads: Store;
  let path: string;
  let discard: () => Promise<void>;
  beforeEach(async () => {
    const opened = await temporaryStore();
    leads = opened.store;
    path = opened.directory.path;
    discard = opened.discard;
  });
  afterEach(() => discard());

  const run = (args: string[], env: Record<string, string> = {}) =>
    callLeads(args, { DATA_DIR: path, TZ: "UTC", ...env });
  const store = (changes: Partial<LeadSubmission> = {}) => leads.submit(submission(changes));
  const emails = async () => (await listLeads(leads, { disposition: "all" })).map(({ email }) => email).sort();

  it("exports leads as CSV that a spreadsheet reads and does not run", async () => {
    const hostile = '=HYPERLINK("https://evil.example","x")';
    await store({
      first_name: hostile,
      last_name: "+1+1",
      email: "@sum@x.example",
      utm_source: "\t-2+3",
      click_ids: { gclid: "EAIaIQ", fbclid: "=1+1" },
      business_name: 'Ada "A", Park\r\nLtd',
      net_monthly_savings: -5,
      user_agent: " \uFF1D1+1",
      consent_at: "2026-01-31T11:59:58.125Z",
      consent_version: "a".repeat(64),
      consent_wording: "I agree.",
    });
    await store({ disposition: "spam" });
    const { code, stdout, stderr } = await run(["export"], {
      WEB_ROOT: await reportWebRoot({ timeZone: "America/Denver" }),
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [row, ...others] = parse(stdout, { columns: true }) as Record<string, string>[];
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      first_name: `'${hostile}`,
      last_name: "'+1+1",
      email: "'@sum@x.example",
      phone: "+12125550123",
      user_agent: "' \uFF1D1+1",
      utm_source: "'\t'-2+3",
      gclid: "EAIaIQ",
      fbclid: "'=1+1",
      msclkid: "",
      business_name: 'Ada "A", Park\r\nLtd',
      net_monthly_savings: "-5",
      marks: "",
      // As a spreadsheet reads it.
      "consent_at (America/Denver)": "2026-01-31 04:59:58",
      consent_version: "a".repeat(64),
      consent_wording: "I agree.",
    });
    const raw = parse((await run(["export", "--raw"])).stdout, { columns: true }) as Record<string, string>[];
    expect([raw[0]?.["consent_at"], Object.keys(row ?? {}).indexOf("consent_at (America/Denver)")]).toEqual([
      "2026-01-31T11:59:58.125Z",
      Object.keys(raw[0] ?? {}).indexOf("consent_at"),
    ]);
    expect(JSON.parse(row?.["terms"] ?? "")).toEqual(FIXED_PLANS.elite);
    expect(JSON.parse(row?.["plans"] ?? "")).toEqual(FIXED_PLANS);
    for (const field of Object.values(row ?? {})) expect(field).not.toMatch(/^\s*([=@\t\r＝]|[+-](?!\d+(\.\d+)?$))/);
  });

  it("exports status, notes and texts with line breaks, each lead in one record", async () => {
    const texts = ["news\nletter", "news\rletter", "news\r\nletter"];
    for (const utm_source of texts) await store({ utm_source });
    const [newest] = await listLeads(leads, { disposition: "all" });
    await leads.setStatus(newest!.id, { status: "won" });
    for (const value of ["rang\n=1+1", "rang twice"])
      await leads.addEntry(newest!.id, { id: crypto.randomUUID(), kind: "note", value });
    const { stdout } = await run(["export"]);
    for (const text of texts) expect(stdout).toContain(`,"${text}",`);
    const rows = parse(stdout, { columns: true }) as Record<string, string>[];
    expect(rows.map(({ utm_source }) => utm_source).sort()).toEqual([...texts].sort());
    const { status, note, "status_changed_at (UTC)": changedAt } = rows.find(({ id }) => id === newest!.id)!;
    expect(status).toBe("won");
    expect(note).toMatch(/^20[-\d]{8}T\d\d:\d\dZ rang\n'=1\+1\n20[-\d]{8}T\d\d:\d\dZ rang twice$/);
    expect(changedAt! >= newest!.received_at.slice(0, 19).replace("T", " ")).toBe(true);
    expect(rows.filter(({ id }) => id !== newest!.id)).toMatchObject(
      Array.from({ length: 2 }, () => ({ status: "new", note: "", "status_changed_at (UTC)": "" })),
    );
  });

  it("prints what was sold in dollars, with two digits in CSV (D3)", async () => {
    const sales = [125_000, 45_050, 39_999];
    for (const monthly of sales) {
      await store();
      const [newest] = await listLeads(leads, { disposition: "accepted" });
      await leads.setStatus(newest!.id, { status: "won", sale: { plan: null, monthly } });
    }
    for (const args of [["export"], ["export", "--raw"], ["export", "--email", "ada@park.example"]]) {
      const rows = parse((await run(args)).stdout, { columns: true }) as Record<string, string>[];
      expect(rows.map(({ sold_monthly }) => sold_monthly)).toEqual(["399.99", "450.50", "1250.00"]);
    }
    for (const args of [
      ["list", "--json"],
      ["find", "Ada", "--json"],
    ]) {
      const listed = JSON.parse((await run(args)).stdout) as { sold_monthly: number }[];
      expect(listed.map(({ sold_monthly }) => sold_monthly)).toEqual([399.99, 450.5, 1250]);
    }
    const numbers = JSON.parse((await run(["numbers", "--json"])).stdout);
    expect([numbers.total, numbers.sold, numbers.by.trade[0]]).toMatchObject([
      { sold_monthly: 2100.49 },
      { sold_monthly: 2100.49 },
      { sold_monthly: 2100.49 },
    ]);
    expect(JSON.stringify(numbers)).not.toContain("cents");
  });

  it("writes an export to a file for its owner only, and leaves nothing of one that fails", async () => {
    const path = await testFolder();
    await store({ last_name: "=1+1" });
    const file = join(path, "leads.csv");
    expect(await run(["export", "-o", file])).toEqual({ code: 0, stdout: "", stderr: "Exported 1 lead.\n" });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).toMatch(/^id,received_at \(UTC\),.*\r\n.*ada@park\.example.*\r\n$/);
    expect(await run(["export", "--bom", "--raw", "-o", file])).toMatchObject({ code: 0 });
    expect(await readFile(file, "utf8")).toMatch(/^\uFEFFid,.*\r\n.*,=1\+1,.*\r\n$/);
    await mkdir(join(path, "folder"));
    const failed = await run(["export", "-o", join(path, "folder")]);
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining("Cannot write ") });
    expect((await readdir(path)).sort()).toEqual(["folder", "leads.csv"]);
  });

  it("releases nothing that is not there, and says when nobody is told", async () => {
    const unknown = crypto.randomUUID();
    expect(await run(["release", unknown])).toEqual({
      code: 1,
      stdout: "",
      stderr: `There is no lead with the id ${unknown}. The ids are listed by  npm run -s leads -- list --spam\n`,
    });
    await store({ disposition: "spam" });
    const [spam] = await listLeads(leads, { disposition: "spam" });
    expect(await run(["release", spam!.id])).toEqual({
      code: 0,
      stdout: "Released 1 lead.\n",
      stderr: "Nobody is told of it: no channel for it is set.\n",
    });
  });

  it("erases by a phone or an id: it says whom it found, and erases one person with --yes (D6)", async () => {
    await store({ email: "bo@lee.example", phone: "6025550123", phone_e164: "+16025550123" });
    await store({ email: "bo@lee.example" });
    const added = {
      first_name: "Ann",
      last_name: "Lee",
      email: "",
      source: "",
      note: "",
      business_type: "hvac",
    } as const;
    const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
    await leads.addByHand(id, { ...added, phone: "6025550123" });
    await leads.addByHand(other, { ...added, phone: "6025550124" });
    const two = await run(["delete", "(602) 555-0123", "--yes"]);
    expect(two).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Say whose leads: the id or the phone/) });
    for (const found of ["bo@lee.example", id]) expect(two.stdout).toContain(found);
    const asked = await run(["delete", id.slice(0, 12)]);
    expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining(`stored of ${id}, add --yes`) });
    expect((await run(["delete", id, "--yes"])).stdout).toContain(`Deleted 1 lead of ${id}.\n`);
    expect((await run(["delete", "602-555-0123", "--yes"])).stdout).toContain("Deleted 2 leads of bo@lee.example.\n");
    expect(await emails()).toEqual([""]);
    expect(await run(["delete"])).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Say whose leads/) });
  });

  it("deletes what is older than it is kept, with its deliveries", async () => {
    const rate_limit = { address_hash: "a", leads: 9, window_seconds: 60 };
    await store({ email: "old@x.example", received_at: daysAgo(31), rate_limit });
    await store({ email: "young@x.example", received_at: daysAgo(29) });
    await store({ email: "spam@x.example", received_at: daysAgo(31), disposition: "spam" });
    expect((await run(["retain"])).stderr).toContain("--days N, or RETENTION_DAYS=N");
    expect((await run(["retain", "--days", "1000000000"])).code).toBe(2);
    expect(await emails()).toHaveLength(3);
    expect((await run(["retain"], { RETENTION_DAYS: "30" })).stdout).toBe("Deleted 2 leads.\n");
    expect(await emails()).toEqual(["young@x.example"]);
    expect(await leads.outbox.list({ state: "all", limit: 9 })).toHaveLength(1);
    expect((await run(["retain", "--days", "28"])).stdout).toBe("Deleted 1 lead.\n");
  });
});

/** Names of files below a folder that have a text. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(files.map((file) => readFile(file, "latin1")));
  return files.filter((_, at) => texts[at]!.toLowerCase().includes(text));
}

describe("leads with the leads in a file", () => {
  it("erases a person from each file, beside a server and without one, and no copy brings them back", async () => {
    const directory = await testDataDirectory();
    const env = { DATA_DIR: directory.path };
    const backup = join(await testFolder(), "leads.backup");
    const run = async (...args: string[]) => (await callLeads(args, env)).stdout;
    const server = await testServer({
      ...env,
      ...webhookEnv("https://127.0.0.1:9/hook"),
      DELIVERY_ALLOWED_ADDRESSES: "",
    });
    await submit(server, sampleLead());
    await submit(server, { ...sampleLead(), contact: { ...sampleLead().contact, email: "other@x.example" } });
    expect(JSON.parse(await run("outbox", "--json"))).toHaveLength(2);
    await run("backup");
    await run("backup", "-o", backup);
    expect(await callLeads(["delete", "--email", "ADA@park.example"], env)).toEqual({
      code: 0,
      stdout: "Deleted 1 lead of ADA@park.example.\n",
      stderr: `The copy ${backup} is yours to delete.\n`,
    });
    expect(await run("delete", "--email", "ada@park.example")).toMatch(
      /^Deleted 0 leads of ada@park\.example\. The address was erased at 20/,
    );
    expect(JSON.parse(await run("outbox", "--json"))).toHaveLength(1);
    expect(await filesWith(directory.path, "ada@park.example")).toEqual([]);
    expect(await filesWith(directory.path, "other@x.example")).not.toEqual([]);
    expect(await run("restore", backup)).toBe("Restored 0 leads.\n");
    const exported = await run("export");
    expect(parse(exported, { columns: true })).toMatchObject([{ email: "other@x.example" }]);
    server.signal("SIGTERM");
    await server.finished;
    expect(await run("export")).toBe(exported);
    expect(await run("delete", "--email", "<OTHER@x.example>.")).toBe("Deleted 1 lead of OTHER@x.example.\n");
    expect(await filesWith(directory.path, "other@x.example")).toEqual([]);
    expect(await run("outbox", "--all")).toBe("No deliveries yet.\n");
    expect(await run("retain", "--days", "1")).toBe("Deleted 0 leads.\n");
  });

  it("exports what is stored of a person, spam too, and nobody else's", async () => {
    const directory = await testDataDirectory();
    await inStore(directory, async ({ submit: store }) => {
      for (const email of ["Ada@Park.example", "ada@park.example", "other@park.example"])
        await store(submission({ email, disposition: email === "ada@park.example" ? "spam" : "accepted" }));
    });
    const { code, stdout } = await callLeads(["export", "--email", "ADA@park.example"], {
      DATA_DIR: directory.path,
    });
    expect(code).toBe(0);
    const rows = parse(stdout, { columns: true }) as Record<string, string>[];
    expect(rows.map(({ email, disposition }) => [email, disposition]).sort()).toEqual([
      ["Ada@Park.example", "accepted"],
      ["ada@park.example", "spam"],
    ]);
  });

  it("releases spam with or without a running server, which delivers it", async () => {
    const receiver = await webhookReceiver();
    const directory = await testDataDirectory();
    const env = { DATA_DIR: directory.path };
    const server = await testServer({ ...env, ...webhookEnv(receiver.url) });
    for (const [at] of [1, 2].entries()) await submit(server, { ...sampleLead(), website: "x", jobs_per_month: at });
    const [first, second] = (await leadsIn(directory)).map(({ id }) => id);
    expect((await callLeads(["release", first!], env)).stdout).toBe("Released 1 lead, to be delivered to webhook.\n");
    await vi.waitFor(() => expect(receiver.received.map(({ body }) => JSON.parse(body).data.id)).toEqual([first]), {
      timeout: 30_000,
    });
    expect((await callLeads(["release", first!], env)).stderr).toBe(
      `The lead ${first} is not spam: there is nothing to release.\n`,
    );
    server.signal("SIGTERM");
    await server.finished;
    const offline = await callLeads(["release", second!], { ...env, ...webhookEnv(receiver.url) });
    expect(offline.stdout).toBe("Released 1 lead, to be delivered to webhook.\n");
    expect(JSON.parse((await callLeads(["outbox", "--json"], env)).stdout)).toMatchObject([
      { lead_id: second, state: "pending" },
    ]);
    const undo = () => callLeads(["release", second!, "--undo", "--by", "Ada"], env);
    expect((await undo()).stdout).toBe("Made 1 lead spam again. Its deliveries that waited have ended.\n");
    expect((await callLeads(["outbox", "--json"], env)).stdout).toBe("[]\n");
    expect((await undo()).stderr).toBe(`The lead ${second} was not released from spam, or is spam again.\n`);
  });

  it("keeps leads for as many days as the server is told to", async () => {
    const directory = await testDataDirectory();
    const logged: LogEntry[] = [];
    await startYearsAgo(directory);
    await inStore(directory, async (store) => {
      for (const days of [31, 29]) await store.submit(submission({ received_at: daysAgo(days) }));
      const retention = startRetention(store, { days: 30, log: (entry) => logged.push(entry), onDoubt: expect.fail });
      await expect.poll(() => logged).toEqual([{ level: "info", event: "old-leads-deleted", leads: 1 }]);
      await retention.stop();
    });
    expect(await leadsIn(directory)).toHaveLength(1);
  });
});
