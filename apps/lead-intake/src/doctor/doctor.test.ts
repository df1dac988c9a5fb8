import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { describe, expect, it, onTestFinished } from "vitest";
import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { temporaryFolder, testDataDirectory } from "../testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { submission, webhookEnv, WEBHOOK_SECRET } from "../testing/delivery-samples.ts";
import { freePort } from "../testing/free-port.ts";
import { mailServer } from "../testing/mail-server.ts";
import { runLeads } from "../testing/programs.ts";
import { testServer } from "../testing/test-server.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";
import { checkMail, checkWebhook } from "./check-channels.ts";
import { checkClock } from "./check-machine.ts";
import { checkProxies } from "./check-proxies.ts";
import { doctor } from "./doctor.ts";

const HEALTHY = "healthy-page";

async function builtPage(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  const webRoot = join(path, HEALTHY);
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

/** What `pnpm leads doctor` prints. */
async function command(env: Record<string, string>) {
  const { code, stdout, stderr } = await runLeads(["doctor"], env);
  const lines = stdout.trimEnd().split("\n");
  return { code, stdout, stderr, ...sorted(lines.map((line): Line => LINE.exec(line)?.groups ?? {})) };
}

/** The same without a process of its own. */
async function examine(env: Record<string, string>) {
  return sorted(await doctor(env));
}

async function schemaOnly() {
  const postgres = await temporaryPostgres();
  onTestFinished(postgres.discard);
  return postgres;
}

describe("pnpm leads doctor", () => {
  it("finds nothing wrong with an embedded database, its mail server and its CRM, with a server and without", async () => {
    const { path } = await testDataDirectory();
    const mail = await mailServer();
    const crm = await webhookReceiver();
    onTestFinished(() => crm.close());
    const env = {
      DATA_DIR: path,
      WEB_ROOT: await builtPage(),
      OWNER_EMAIL: "owner@brand.example",
      SMTP_URL: mail.url,
      ...webhookEnv(crm.url),
    };
    const without = await examine(env);
    await testServer(env);
    const within = await command(env);
    expect({ code: within.code, stderr: within.stderr }).toEqual({ code: 0, stderr: "" });
    for (const found of [without, within]) {
      for (const about of ["settings", "page", "database", "schema", "deliveries", "mail", "webhook", "proxies"])
        expect([about, found.statusOf(about)]).toEqual([about, ["OK"]]);
      expect(found.statusOf("disk")).not.toContain("problem");
    }
    expect({ mails: mail.mails, posts: crm.received }).toEqual({ mails: [], posts: [] });
  });

  it("names every problem at once, with what to do, prints no secret and ends with 1", async () => {
    const { url } = await schemaOnly();
    const found = await command({
      DATABASE_URL: url,
      PORT: "http",
      RETENTION_DAYS: "-1",
      OWNER_EMAIL: "owner@brand.example",
      SMTP_URL: `smtp://user:hunter2@127.0.0.1:${await freePort()}`,
      ...webhookEnv(`http://127.0.0.1:${await freePort()}/?key=s3cret`),
    });
    expect(found.code).toBe(1);
    expect(found.statusOf("settings")).toEqual(["problem", "problem"]);
    expect(found.textOf("settings")).toMatch(/PORT must be .*RETENTION_DAYS must be /);
    expect(found.textOf("mail")).toMatch(/does not take mail from this machine \(\w+\): check SMTP_URL/);
    expect(found.textOf("webhook")).toMatch(/cannot be reached \(econnrefused\): check CRM_WEBHOOK_URL/);
    expect(found.stdout).not.toMatch(new RegExp(`hunter2|s3cret|${WEBHOOK_SECRET}`));
  });

  it("says that a CRM at a private address would not be posted to", async () => {
    const webhook = { url: new URL("https://127.0.0.1/"), allowedSubnets: [], signer: new Webhook(WEBHOOK_SECRET) };
    expect((await checkWebhook(webhook, 1000)).text).toContain("set CRM_WEBHOOK_ALLOWED_ADDRESSES");
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
    expect(found.textOf("deliveries")).toMatch(/crm_webhook: due for 60 minutes .* crm_webhook: 1 given up/);
  });

  it("takes a data directory without a database for what it is", async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const found = await examine({ DATA_DIR: join(path, "not-there") });
    expect(found.statusOf("database")).toEqual(["OK"]);
  });

  it("finds a Postgres server's schema, and compares the clocks", async () => {
    const { url } = await schemaOnly();
    const found = await examine({ DATABASE_URL: url, RATE_LIMIT_SECRET: "sixteen-letters-" });
    for (const about of ["database", "schema", "deliveries", "proxies"]) expect(found.statusOf(about)).toEqual(["OK"]);
    expect(found.textOf("clock")).toContain("the database server's");
  });

  it("says that a new Postgres database lacks the schema, and how to reach none", async () => {
    const { url, discard } = await temporaryPostgres("nothing");
    onTestFinished(discard);
    const bare = await examine({ DATABASE_URL: url });
    expect(bare.textOf("schema")).toMatch(/lacks \d+ of this program's migrations: run pnpm leads migrate/);
    const gone = await command({ DATABASE_URL: `postgres://leads:hunter2@127.0.0.1:${await freePort()}/leads` });
    expect(gone.textOf("database")).toContain("(ECONNREFUSED): check DATABASE_URL");
    expect(gone.code).toBe(1);
    expect(gone.stdout).not.toContain("hunter2");
  });

  it("fails where a function on Supabase would have no way to mail", async () => {
    const none = { mailServer: null, email: null, reportFrom: null, timeLimitMs: 1000 };
    const { status, text } = await checkMail(none, true);
    expect(status).toBe("problem");
    expect(text).toContain("a function on Supabase reaches no mail server");
    const target = { url: new URL("https://127.0.0.1:9/emails"), allowedSubnets: [] };
    const mailServer = { kind: "resend", key: "re_1", target } as const;
    expect((await checkMail({ ...none, mailServer }, true)).text).toContain("127.0.0.1:9 cannot be reached");
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
    expect(checkProxies(env, isSupabase).status).toBe(status);
  });
});
