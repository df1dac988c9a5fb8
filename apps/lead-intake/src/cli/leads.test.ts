import { chmod, readdir } from "node:fs/promises";
import { constants, getPriority } from "node:os";
import { join } from "node:path";
import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DataDirectory, dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { listLeads } from "@contractor-roi/lead-store/lead/lead-pages";
import { leadRecord } from "@contractor-roi/lead-store/lead/lead-record";
import { openConnection } from "@contractor-roi/lead-store/sqlite/connection";
import { FIELDS } from "@contractor-roi/lead-store/lead/lead-fields";
import {
  inStore,
  temporaryFolder,
  testFolder,
  testDataDirectory,
} from "@contractor-roi/lead-store/testing/temporary-data";
import { failedTry, submission } from "@contractor-roi/lead-store/testing/submissions";
import { type LeadChanges, leadWith } from "@contractor-roi/lead-store/testing/sample-leads";
import { callLeads } from "../testing/call-leads.ts";
import { reportWebRoot } from "../testing/report-samples.ts";
import { kill, type ServerProcess, startLeads, startServerProcess } from "../testing/programs.ts";

const HOSTILE = "\u001B[2J\u001B]0;pwned\u0007\u009B31m\u202Eevil\r\nnext\u2028";
// oxlint-disable-next-line eslint/no-control-regex -- the test is about control characters
const DRIVES_TERMINAL = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u2028\u202E]/;

/** Received a minute apart, the first one last; that one without the token that was asked for. */
const LEADS: readonly LeadChanges[] = [
  { contact: { first_name: "Ada" } },
  { contact: { first_name: "Bot", last_name: HOSTILE }, utm_source: HOSTILE, website: "x" },
  { contact: { first_name: "李小龍", last_name: "Ng", phone: "+0" }, net_monthly_savings: 9, utm_source: "" },
];

/** Reference of the first two leads, as a visitor may read it out. */
const REFERENCE = "9f666ca2";

function storeLeads(directory: DataDirectory): Promise<void> {
  return inStore(directory, async ({ submit }) => {
    for (const [at, changes] of LEADS.entries()) {
      const receivedAt = new Date(Date.UTC(2026, 0, 1, 12, 59 - at));
      const captcha = at === LEADS.length - 1 ? ("missing" as const) : undefined;
      const receipt = { idempotencyKey: crypto.randomUUID(), requestHash: "0".repeat(64), receivedAt, captcha };
      const id = `${at < 2 ? REFERENCE : "00000000"}${crypto.randomUUID().slice(8)}`;
      await submit({ ...leadRecord(leadWith(changes, FIXED_PLANS) as never, receipt, FIXED_PLANS), id });
    }
  });
}

describe("leads", () => {
  let directory: DataDirectory;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const folder = await temporaryFolder();
    ({ remove } = folder);
    directory = dataDirectory(folder.path);
    await storeLeads(directory);
  });
  afterAll(() => remove());

  const leads = (...args: string[]) => callLeads(args, { DATA_DIR: directory.path, TZ: "UTC" });

  it("lists leads in aligned columns, newest first, in the site's time, without spam", async () => {
    const WEB_ROOT = await reportWebRoot({ timeZone: "America/Denver" });
    const { code, stdout, stderr } = await callLeads([], { DATA_DIR: directory.path, WEB_ROOT });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.replaceAll(/[\da-f-]{36}/g, "<id>")).toBe(
      [
        "RECEIVED              NAME       TRADE  PLAN   JOBS  PROFIT  HOURS  NET/MONTH  TIER  LIKELY  PHONE         EMAIL             UTM SOURCE  MISMATCH             CONSENT  LANGUAGE  MARKS                             STATUS  ID",
        "2026-01-01 05:59 MST  Ada Park   hvac   Elite    15    $350      8     $1,498  A       90 %  +12125550123  ada@park.example  newsletter                                                                            new     <id>",
        "2026-01-01 05:57 MST  李小龍 Ng  hvac   Elite    15    $350      8     $1,498  A       90 %  +0            ada@park.example              net_monthly_savings                     phone-doubtful turnstile-missing  new     <id>",
        "",
      ].join("\n"),
    );
  });

  it("find lists each lead, spam too, whose id begins with the reference that a visitor reads out", async () => {
    const found = await leads("find", "9F666CA2");
    expect(found).toMatchObject({ code: 0, stderr: "" });
    expect(found.stdout.match(/9f666ca2-/g)).toHaveLength(2);
    expect(found.stdout).not.toContain("李小龍");
    const { stdout } = await leads("find", "9f666ca2", "--json");
    expect(JSON.parse(stdout)).toMatchObject([{ first_name: "Ada" }, { first_name: "Bot" }]);
    for (const name of ["search", "show"]) expect(await leads(name, "9F666CA2")).toEqual(found);
    expect(await leads("find", "11111111")).toMatchObject({ code: 1, stderr: 'No lead is found by "11111111".\n' });
    expect(await leads("find")).toMatchObject({ code: 2 });
  });

  it("find lists the leads, spam too, with all of these words", async () => {
    const namesOf = async (...text: string[]) => {
      const { stdout } = await leads("find", ...text, "--json");
      return (JSON.parse(stdout) as { first_name: string }[]).map(({ first_name }) => first_name).sort();
    };
    expect(await namesOf("park", "bot")).toEqual(["Bot"]);
    expect(await namesOf("ADA@park.example")).toEqual(["Ada", "Bot", "李小龍"]);
    expect(await namesOf("nobody")).toEqual([]);
  });

  /** Every priority that a command had while it ran. */
  const prioritiesOf = async (...args: string[]): Promise<number[]> => {
    const { pid, finished } = startLeads(args, { DATA_DIR: directory.path });
    const seen = new Set<number>();
    const look = () => {
      try {
        seen.add(getPriority(pid));
      } catch {
        // It has ended.
      }
    };
    look();
    const timer = setInterval(look, 10);
    expect((await finished).code).toBe(0);
    clearInterval(timer);
    return [...seen];
  };

  describe("while a server runs", () => {
    let server: ServerProcess;
    beforeAll(async () => {
      server = await startServerProcess({ DATA_DIR: directory.path });
    });
    afterAll(() => kill(server));

    const names = async (...args: string[]) =>
      JSON.parse((await leads("--json", ...args)).stdout).map(({ first_name }: { first_name: string }) => first_name);

    it("lists leads, spam or both, up to a limit", async () => {
      expect(await names()).toEqual(["Ada", "李小龍"]);
      expect(await names("--spam")).toEqual(["Bot"]);
      expect(await names("--all")).toEqual(["Ada", "Bot", "李小龍"]);
      expect(await names("--all", "--limit", "2")).toEqual(["Ada", "Bot"]);
    });

    it("lets the server go first in commands that read all leads, and in no others", async () => {
      const lower = Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL);
      expect(await prioritiesOf("--json")).toEqual([...new Set([getPriority(), lower])]);
      expect(await prioritiesOf("--json", "--limit", "9")).toEqual([getPriority()]);
      expect(getPriority(server.pid)).toBe(getPriority());
    });

    it("tells leads from spam in a table of both, with their ids", async () => {
      const { stdout } = await leads("--all");
      const lastCells = stdout
        .trimEnd()
        .split("\n")
        .map((line) => line.split(/ {2,}/).slice(-2));
      const ids = JSON.parse((await leads("--all", "--json")).stdout).map(({ id }: { id: string }) => id);
      expect(lastCells).toEqual([
        ["KIND", "ID"],
        ["accepted", ids[0]],
        ["spam", ids[1]],
        ["accepted", ids[2]],
      ]);
    });

    it("prints all columns as JSON", async () => {
      const [lead] = JSON.parse((await leads("--json")).stdout);
      expect(Object.keys(lead).join(" ")).toBe(FIELDS.map(({ name }) => name).join(" "));
    });

    it("prints nothing that drives the terminal, and loses nothing of it in JSON", async () => {
      const table = await leads("--spam");
      expect(table.stdout).not.toMatch(DRIVES_TERMINAL);
      expect(table.stdout.trimEnd().split("\n")).toHaveLength(2);
      const json = await leads("--spam", "--json");
      expect(json.stdout).not.toMatch(DRIVES_TERMINAL);
      expect(JSON.parse(json.stdout)[0].last_name).toBe(HOSTILE);
    });

    it("prints the same when the server has been killed", async () => {
      const whileRunning = await leads("--json", "--all");
      await kill(server);
      expect(await leads("--json", "--all")).toEqual(whileRunning);
    });
  });

  it("says where there are no leads, and creates nothing", async () => {
    const path = await testFolder();
    for (const env of [{ DATA_DIR: join(path, "missing") }, { DATA_DIR: path }, {}])
      for (const args of [
        [],
        ["--json"],
        ["delete", "--email", "ada@park.example"],
        ["backup", "-o", "file"],
        ["backup"],
        ["desk", "--no-browser"],
      ])
        expect(await callLeads(args, env, path)).toEqual({
          code: 1,
          stdout: "",
          stderr: expect.stringMatching(/^There are no leads in \S+ yet: start the server, or name another .*\n$/),
        });
    expect(await readdir(path)).toEqual([]);
  });

  it("reads .data of the current directory by default", async () => {
    const path = await testFolder();
    await inStore(dataDirectory(join(path, ".data")), (store) => store.submit(submission()));
    expect(JSON.parse((await callLeads(["--json"], {}, path)).stdout)).toHaveLength(1);
  });

  it("notes how far the owner is with a lead, by the first characters of its id, and keeps the note", async () => {
    const [lead] = JSON.parse((await leads("find", "Ada", "--json")).stdout) as { id: string; status: string }[];
    expect(await leads("status", lead!.id.toUpperCase(), "contacted", "--note", "rang", "--by", "Sam")).toEqual({
      code: 0,
      stdout: `The lead ${lead!.id} is contacted now; it was ${lead!.status}.\n`,
      stderr: "",
    });
    expect((await leads("status", lead!.id.slice(0, 12), "won")).code).toBe(0);
    const [changed] = JSON.parse((await leads("find", lead!.id, "--json")).stdout);
    expect(changed).toMatchObject({ status: "won", note: expect.stringMatching(/^20\S+Z rang$/) });
    expect(await leads("status", REFERENCE, "won")).toMatchObject({
      code: 1,
      stderr: `2 leads have an id that begins with ${REFERENCE}: give more of it.\n`,
    });
    expect((await leads("status", "77777777", "won")).code).toBe(1);
  });

  it("takes the last status back, with what was sold", async () => {
    const directory = await testDataDirectory();
    const data = { DATA_DIR: directory.path, LEADS_COMMAND: "leads" };
    const [id = ""] = await inStore(directory, async (store) => {
      await store.submit(submission());
      const [lead] = await listLeads(store, { disposition: "accepted" });
      await store.setStatus(lead!.id, { status: "won", sale: { plan: "elite", monthly: 125_050 } }, { by: "Ada" });
      return [lead!.id];
    });
    const stored = async () => {
      const [lead] = JSON.parse((await callLeads(["--json"], data)).stdout) as Record<string, unknown>[];
      const { status, sold_plan, sold_monthly, first_contact_at, first_won_at } = lead!;
      return { status, sold_plan, sold_monthly, first_contact_at, first_won_at };
    };
    const sold = await stored();
    await callLeads(["status", id, "lost"], data);
    expect(await stored()).toMatchObject({ status: "lost", sold_monthly: null, first_won_at: null });
    expect(await callLeads(["status", id, "undo"], data)).toEqual({
      code: 0,
      stdout: `The lead ${id} is won now; it was lost.\n`,
      stderr: "",
    });
    expect(await stored()).toEqual(sold);
    const other = await inStore(directory, (store) => store.submit(submission()));
    const fresh = "id" in other ? other.id : "";
    expect((await callLeads(["status", fresh, "undo"], data)).stderr).toMatch(/^Nobody has set a status/);
    await callLeads(["status", fresh, "contacted"], data);
    expect((await callLeads(["status", fresh, "undo"], data)).stdout).toMatch(/ is new now; it was contacted\.\n$/);
  });

  it("makes deliveries due again: failed ones by outbox --retry, delivered ones if they are named", async () => {
    const directory = await testDataDirectory();
    const data = { DATA_DIR: directory.path };
    const ids = await inStore(directory, async (store) => {
      for (let at = 0; at < 3; at += 1)
        await store.submit(submission({ delivery_channels: ["webhook", "visitor_report"] }));
      const [one, other, third] = await store.outbox.due({ channels: ["webhook"], limit: 9 });
      await store.outbox.fail(third!.id, failedTry({ failure: "http-410", retrySeconds: null }));
      for (const { id } of await store.outbox.due({ channels: ["visitor_report"], limit: 9 }))
        await store.outbox.succeed(id);
      for (const { id } of [one!, other!]) await store.outbox.succeed(id);
      return [one!, other!].map(({ lead }) => lead.id);
    });
    const again = async (...args: string[]) => (await callLeads(["outbox", ...args], data)).stderr;
    const due = (count: number) => `Deliveries that are due again: ${count}\n`;
    const table = (await callLeads(["outbox"], data)).stdout;
    expect(table).toMatch(/^STORED +LEAD +CHANNEL +STATE +TRIES +NEXT TRY +LAST FAILURE\n/);
    expect(table).toMatch(/webhook +dead +1 +http-410\n$/);
    expect(await again("--retry", "--json")).toBe(due(1));
    // Those that wait, with those that were delivered.
    expect(await again("--delivered", ids[0]!.slice(0, 13))).toBe(due(1 + 1));
    expect(await again("--delivered-since", "2020-01-01")).toBe(due(2 + 1));
    expect(await again("--delivered-since", "2020-01-01", "--delivered-by", "visitor_report")).toBe(due(3 + 3));
    // An overflowing time would be written with a sign, before all others.
    for (const since of ["monday", "0202-05-01", "2026-02-31", "9999-12-31T23:00-05:00"])
      expect(await callLeads(["outbox", "--delivered-since", since], data)).toMatchObject({
        code: 2,
        stdout: "",
      });
  });

  it("names each lead that is left out, since its row is damaged (B10)", async () => {
    const damaged = await testDataDirectory();
    await inStore(damaged, (store) => store.submit(submission()));
    const connection = openConnection(damaged.database);
    connection.run("update leads set checksum = 0");
    connection.close();
    for (const args of [[], ["--json"], ["export"], ["export", "--email", "ada@park.example"]]) {
      const { code, stdout, stderr } = await callLeads(args, { DATA_DIR: damaged.path });
      expect([code, stdout.includes("park.example")]).toEqual([0, false]);
      expect(stderr).toMatch(/^The lead [\da-f-]{36} is left out, since its row is damaged\. .* doctor\n$/);
    }
    const found = await callLeads(["find", "ada"], { DATA_DIR: damaged.path });
    expect(found.code).toBe(1);
    expect(found.stderr).toMatch(/ is left out, since its row is damaged\. .*\nNo lead is found by "ada"\.\n$/);
  });

  it("says whose the leads are if another user keeps them", async () => {
    await leads();
    // Root may read everything. Modules that are loaded already run as another user, wherever the repository is.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    else await chmod(directory.database, 0o000);
    try {
      expect(await leads()).toEqual({
        code: 1,
        stdout: "",
        stderr: `Cannot use ${directory.database} (EACCES): this user may not use it: change its owner or mode, or choose another with DATA_DIR=…\n`,
      });
    } finally {
      if (isRoot) process.seteuid?.(0);
      else await chmod(directory.database, 0o600);
    }
  });

  it("explains itself and each command, by --help and -h, and says its version", async () => {
    expect((await leads("--version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const { code, stdout } = await leads("--help");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: npm run -s leads -- \[options\] \[command\]\n/);
    const names = Array.from(stdout.matchAll(/^ {2}([a-z]+)(?:\|search)? .*/gm), ([, name]) => name!);
    expect(names.join(" ")).toMatch(
      /^list find numbers export status release delete retain outbox backup restore back reconcile clock queue test desk doctor notice settings$/,
    );
    for (const name of names)
      expect([name, (await leads(name, "-h")).stdout]).toEqual([
        name,
        expect.stringMatching(`^Usage: npm run -s leads -- ${name}[ |]`),
      ]);
  });

  it.each([
    [["--jsno"], /Did you mean --json\?/],
    [["--json", "find", "Ada"], /too many arguments for 'list'/],
    [["--limit", "0"], /It must be a whole number from 1\./],
    [["--spam", "--all"], /'--spam' cannot be used with option '--all'/],
    [["export", "--email", "ada"], /It must be an email address/],
    [["export", "--email", "ada@park.example", "--all"], /cannot be used with/],
    [["status", "9f666ca2", "done"], /Allowed choices are new, contacted, no_answer, won, lost, junk, undo\./],
    [["release", "1"], /It must be a whole id/],
    [["outbox", "--limit", "1001"], /It must be a whole number from 1 to 1000\./],
    [["queue", "empty"], /Allowed choices are init, adopt\./],
  ])("refuses %j with what is wrong and code 2", async (args, sentence) => {
    const { code, stdout, stderr } = await callLeads(args, {});
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(sentence);
    expect(stderr).toMatch(/\nHelp: {2}npm run -s leads -- --help\n$/);
  });

  it("checks the settings without touching anything, so that a server is not stopped for a mistake", async () => {
    expect(await callLeads(["settings", "--check"], { PORT: "4173" })).toEqual({
      code: 0,
      stdout: "All settings can be read.\n",
      stderr: "",
    });
    const { code, stderr } = await callLeads(["settings", "--check"], { PORT: "http", RETENTION_DAYS: "many" });
    expect([code, stderr.match(/^(?:PORT|RETENTION_DAYS) must be/gm)]).toEqual([
      1,
      ["PORT must be", "RETENTION_DAYS must be"],
    ]);
  });

  it.each([
    [{ DESK_URL: "https://roi.example", OWNER_EMAIL: "owner@roi.example" }, /^DESK_URL has the host of the page/],
    [{ METRICS_TOKEN_FILE: "/none", ADMIN_PORT: "9464" }, /^METRICS_TOKEN_FILE \/none cannot be read/],
    [{ REPORT_FROM: "reports@roi.example", WEB_ROOT: "/none" }, /^REPORT_FROM is set, but the sender/],
  ])("settings --check refuses %o as a start would, by the page and files beside them", async (wrong, sentence) => {
    const env = { SMTP_URL: "smtp://localhost", WEB_ROOT: await reportWebRoot(), ...wrong };
    const { code, stderr } = await callLeads(["settings", "--check"], env);
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
  });
});
