import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { deliverySettings } from "../../delivery/delivery-settings.ts";
import { DELIVERY } from "../../platform/settings/delivery.ts";
import { readSettings } from "../../platform/settings/read-settings.ts";
import { SETTINGS } from "../../platform/settings/settings.ts";
import { sqlLeadStore } from "../../leads/sql-lead-store.ts";
import { inStore, temporaryFolder, testDataDirectory } from "../../testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../../testing/databases/temporary-postgres.ts";
import { submission, webhookEnv, WEBHOOK_SECRET } from "../../testing/delivery-samples.ts";
import { freePort } from "../../testing/free-port.ts";
import { mailServer } from "../../testing/mail-server.ts";
import { runLeads } from "../../testing/programs.ts";
import { reportSite, reportWebRoot } from "../../testing/report-samples.ts";
import { testServer } from "../../testing/test-server.ts";
import { webhookReceiver } from "../../testing/webhook-receiver.ts";
import { checkMail, checkReports, checkTargets } from "./check-channels.ts";
import { checkClock } from "./check-machine.ts";
import { checkProxies } from "./check-proxies.ts";
import { doctor } from "./doctor.ts";

const CHECKED = ["settings", "page", "store", "deliveries", "mail", "proxies"];
const TARGETS = ["webhook", "slack"];

async function builtPage(...of: Parameters<typeof reportWebRoot>): Promise<string> {
  const webRoot = await reportWebRoot(...of);
  await mkdir(webRoot);
  await writeFile(join(webRoot, "index.html"), "");
  return webRoot;
}

type Line = { readonly status?: string; readonly about?: string; readonly text?: string };

function sorted(lines: readonly Line[]) {
  const about = (name: string) => lines.filter((line) => line.about === name);
  return {
    statusOf: (name: string) => about(name).map(({ status }) => status),
    textOf: (name: string) =>
      about(name)
        .map(({ text }) => text)
        .join(" "),
  };
}

const LINE = /^(?<status>OK|warning|problem) +(?<about>\S+) +(?<text>.+)$/;

/** The output of `pnpm leads doctor`. */
async function command(env: Record<string, string>) {
  const { code, stdout, stderr } = await runLeads(["doctor"], env);
  const lines = stdout.trimEnd().split("\n");
  return { code, stdout, stderr, ...sorted(lines.map((line): Line => LINE.exec(line)?.groups ?? {})) };
}

/** The same without a process of its own. */
async function examine(env: Record<string, string>) {
  return sorted(await doctor(env));
}

const deliverySettingsOf = (env: Readonly<Record<string, string>>) => deliverySettings(readSettings(DELIVERY, env));

async function schemaOnly() {
  const postgres = await temporaryPostgres();
  onTestFinished(postgres.discard);
  return postgres;
}

describe("pnpm leads doctor", () => {
  it("finds nothing wrong with a store, its mail server and its CRM, with a server and without", async () => {
    const directory = await testDataDirectory();
    await inStore(directory, (store) => store.ping());
    const mail = await mailServer();
    const crm = await webhookReceiver();
    onTestFinished(() => crm.close());
    const env = {
      DATA_DIR: directory.path,
      WEB_ROOT: await builtPage(),
      OWNER_EMAIL: "owner@brand.example",
      SMTP_URL: mail.url,
      REPORT_FROM: "reports@brand.example",
      ...webhookEnv(crm.url),
      SLACK_WEBHOOK_URL: crm.url,
      DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1",
      DELIVERY_TIMEOUT_SECONDS: "60",
    };
    const without = await examine(env);
    await testServer(env);
    const within = await command(env);
    expect({ code: within.code, stderr: within.stderr }).toEqual({ code: 0, stderr: "" });
    for (const found of [without, within]) {
      for (const about of [...CHECKED, "reports", ...TARGETS])
        expect([about, found.statusOf(about)]).toEqual([about, ["OK"]]);
      expect(found.statusOf("disk")).not.toContain("problem");
    }
    expect({ mails: mail.mails, posts: crm.received }).toEqual({ mails: [], posts: [] });
  });

  it("names every problem at once, with what to do, prints no secret and ends with 1", async () => {
    const { url } = await schemaOnly();
    const webRoot = await builtPage();
    await writeFile(`${webRoot}.site.json`, "[]");
    const found = await command({
      DATABASE_URL: url,
      WEB_ROOT: webRoot,
      PORT: "http",
      RETENTION_DAYS: "-1",
      OWNER_EMAIL: "owner@brand.example",
      SMTP_URL: `smtp://user:hunter2@127.0.0.1:${await freePort()}`,
      ...webhookEnv(`http://127.0.0.1:${await freePort()}/?key=s3cret`),
      SLACK_WEBHOOK_URL: `http://127.0.0.1:${await freePort()}/s3cret`,
      DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1",
    });
    expect(found.code).toBe(1);
    expect(found.statusOf("settings")).toEqual(["problem", "problem"]);
    expect(found.textOf("settings")).toMatch(/PORT must be .*RETENTION_DAYS must be /);
    expect(found.textOf("mail")).toMatch(/does not take mail from this machine \(\w+\): check SMTP_URL/);
    expect(found.textOf("webhook")).toMatch(/cannot be reached \(econnrefused\): check WEBHOOK_URL/);
    expect(found.textOf("slack")).toMatch(/cannot be reached \(econnrefused\): check SLACK_WEBHOOK_URL/);
    expect(found.textOf("page")).toContain(`${webRoot}.site.json is not a site that was rendered`);
    expect(found.stdout).not.toMatch(new RegExp(`hunter2|s3cret|${WEBHOOK_SECRET}`));
  });

  it("checks what can be read beside a setting that is wrong, and says each that is", async () => {
    const { path } = await testDataDirectory();
    const crm = await webhookReceiver();
    onTestFinished(() => crm.close());
    const found = await examine({
      DATA_DIR: path,
      ...webhookEnv(crm.url),
      SLACK_WEBHOOK_URL: "hooks.slack.com/hunter2",
      SMTP_URL: "mail.example",
      TRUSTED_PROXIES: "nginx",
    });
    expect(found.statusOf("settings")).toEqual(["problem", "problem", "problem"]);
    expect(found.textOf("settings")).not.toContain("hunter2");
    for (const about of ["store", "webhook"]) expect([about, found.statusOf(about)]).toEqual([about, ["OK"]]);
    // A setting that cannot be read is not judged as one that is not set.
    for (const about of ["mail", "reports", "slack", "proxies", "channels"])
      expect([about, found.statusOf(about)]).toEqual([about, []]);
  });

  it("reaches HubSpot, and says if it cannot", async () => {
    const api = await webhookReceiver();
    const settings = deliverySettingsOf({ HUBSPOT_TOKEN: "pat-1", DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1" });
    const check = async () => sorted(await checkTargets(settings, new URL(api.url))).textOf("hubspot");
    expect(await check()).toMatch(/ can be reached; nothing was sent\.$/);
    await api.close();
    expect(await check()).toMatch(/ cannot be reached \(econnrefused\): check this machine's network\.$/);
    expect(api.received).toEqual([]);
  });

  it("says that a program at a private address would not be posted to", async () => {
    const settings = deliverySettingsOf({ ...webhookEnv("https://127.0.0.1/"), DELIVERY_ALLOWED_ADDRESSES: "" });
    const [found] = await checkTargets(settings);
    expect(found?.text).toContain("set DELIVERY_ALLOWED_ADDRESSES");
  });

  it.each([
    ["OK", "links to unsubscribe lead to https://roi.example/", "smtp://mail", "https://roi.example/", null],
    ["problem", "would lead to http://localhost:4173/", "smtp://mail", "http://localhost:4173/", null],
    ["warning", "written to /data/mail, not sent", "", "", "/data/mail"],
    ["problem", "REPORT_FROM needs a mail server", "", "", null],
  ])("says as %s of reports: %s", async (status, text, smtpUrl, siteUrl, folder) => {
    const settings = deliverySettingsOf({ REPORT_FROM: "reports@brand.example", SMTP_URL: smtpUrl });
    const site = await reportSite(siteUrl === "" ? {} : { addresses: { site: siteUrl } });
    const found = checkReports(settings, site, folder);
    expect(found).toMatchObject({ status, text: expect.stringContaining(text) });
  });

  it("finds deliveries that nobody makes, and those given up", async () => {
    const { database, url } = await schemaOnly();
    const store = sqlLeadStore(database);
    for (const key of ["first", "second"]) await store.submit(submission({ utm_source: key }));
    await database.script(`
      update public.lead_outbox set next_attempt_at = now() - interval '1 hour';
      update public.lead_outbox set dead_at = now() where id = (select id from public.lead_outbox limit 1)
    `);
    const found = await examine({ DATABASE_URL: url });
    expect(found.statusOf("deliveries")).toEqual(["problem", "warning"]);
    expect(found.textOf("deliveries")).toMatch(/webhook: due for 60 minutes .* webhook: 1 given up/);
  });

  it("takes a data directory without a store for what it is", async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const found = await examine({ DATA_DIR: join(path, "not-there") });
    expect(found.statusOf("store")).toEqual(["OK"]);
  });

  it("finds a Postgres server's schema, and compares the clocks", async () => {
    const { url } = await schemaOnly();
    const found = await examine({ DATABASE_URL: url, RATE_LIMIT_SECRET: "sixteen-letters-" });
    for (const about of ["store", "schema", "deliveries", "proxies"]) expect(found.statusOf(about)).toEqual(["OK"]);
    expect(found.textOf("clock")).toContain("the database server's");
  });

  it("says what makes a Postgres database refuse leads, and quotes no trigger", async () => {
    const { database, url } = await schemaOnly();
    await database.script(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'like that of ada@park.example'; end $$;
      create trigger refuse before insert on leads for each row execute function refuse();
    `);
    const found = await examine({ DATABASE_URL: url });
    expect(found.statusOf("schema")).toEqual(["problem"]);
    expect(found.textOf("schema")).toMatch(
      / refuses leads \(P0001: PL\/pgSQL function \S*refuse\(\) line 1 at RAISE\): /,
    );
    await database.script("alter function lead_intake(jsonb) rename to intake; drop trigger refuse on leads");
    expect((await examine({ DATABASE_URL: url })).textOf("schema")).toMatch(/\(42883: function public\.lead_intake/);
  });

  it("warns of a Postgres server that acknowledges before it syncs, as the server's start does", async () => {
    const { database, url } = await schemaOnly();
    await database.script(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);
    const found = await examine({ DATABASE_URL: url });
    expect(found.statusOf("store")).toEqual(["OK", "warning"]);
    expect(found.textOf("store")).toContain("synchronous_commit is off");
    const server = await testServer({ DATABASE_URL: url });
    expect(server.output()).toMatch(/"level":"warn","event":"commits-not-synced","advice":"synchronous_commit is off/);
  });

  it("says that a new Postgres database lacks the schema, and how to reach none", async () => {
    const { url, discard } = await temporaryPostgres("nothing");
    onTestFinished(discard);
    const bare = await examine({ DATABASE_URL: url });
    expect(bare.textOf("schema")).toMatch(/lacks \d+ of this program's migrations\. Run npm run -s leads -- migrate/);
    const gone = await command({ DATABASE_URL: `postgres://leads:hunter2@127.0.0.1:${await freePort()}/leads` });
    expect(gone.textOf("store")).toContain("(ECONNREFUSED): check DATABASE_URL");
    expect(gone.code).toBe(1);
    expect(gone.stdout).not.toContain("hunter2");
  });

  it("fails where a function on Supabase would have no way to mail", async () => {
    const none = { mailServer: null, email: null, reportFrom: null, timeLimitMs: 1000 };
    const { status, text } = await checkMail(none, true);
    expect(status).toBe("problem");
    expect(text).toContain("a function on Supabase reaches no mail server");
    const mailServer = { kind: "resend", key: "re_1", allowedSubnets: [] } as const;
    const nowhere = new URL("https://127.0.0.1:9/emails");
    expect((await checkMail({ ...none, mailServer }, true, nowhere)).text).toContain("127.0.0.1:9 cannot be reached");
  });
});

describe("checkClock", () => {
  it.each([
    [0, "OK"],
    [-30_000, "warning"],
    [3_600_000, "problem"],
  ])("judges a clock that is %d ms ahead of the database server's", async (ahead, status) => {
    const now = Date.now();
    expect((await checkClock(now - ahead, now)).status).toBe(status);
  });

  it("knows that it cannot be earlier than the program was installed", async () => {
    expect((await checkClock(null, Date.UTC(1970, 0, 1))).status).toBe("problem");
  });
});

describe("checkProxies", () => {
  it.each([
    ["OK", {}, false],
    ["OK", { HOST: "0.0.0.0", TRUSTED_PROXIES: "private" }, false],
    ["warning", { HOST: "0.0.0.0" }, false],
    ["warning", { RATE_LIMIT_LEADS: "0" }, false],
    ["warning", { DATABASE_URL: "postgres://db/leads" }, false],
    ["warning", {}, true],
  ])("finds %s with %j (Supabase: %s)", (status, env, isSupabase) => {
    expect(checkProxies(readSettings(SETTINGS, env), isSupabase).status).toBe(status);
  });
});
