import { Resolver } from "node:dns/promises";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { LogEntry } from "@contractor-roi/lead-store/base/log";
import { openConnection } from "@contractor-roi/lead-store/sqlite/connection";
import { inStore, testFolder, testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { failedTry, submission } from "@contractor-roi/lead-store/testing/submissions";
import { edgeAddresses } from "@contractor-roi/lead-queue/testing/edge-user";
import { openEdge } from "@contractor-roi/lead-queue/edge";
import { testAuthority } from "@contractor-roi/lead-queue/testing/certificates";
import { namesOfThisMachine } from "@contractor-roi/lead-queue/testing/names-of-this-machine";
import { tlsPostgres } from "@contractor-roi/lead-queue/testing/tls-postgres";
import { testPostgres } from "@contractor-roi/lead-queue/testing/temporary-postgres";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import { listen } from "../../platform/listen.ts";
import { deliverySettingsOf, webhookEnv, WEBHOOK_SECRET } from "../../testing/delivery-samples.ts";
import { mailServer } from "../../testing/mail-server.ts";
import { callLeads } from "../../testing/call-leads.ts";
import { reportSite, reportWebRoot } from "../../testing/report-samples.ts";
import { testServer } from "../../testing/test-server.ts";
import { webhookReceiver } from "../../testing/webhook-receiver.ts";
import { checkReports, checkTargets } from "./check-channels.ts";
import { checkIntake } from "./check-addresses.ts";
import { checkClock } from "./check-machine.ts";
import { checkSenders } from "./check-sender.ts";
import { doctor } from "./doctor.ts";

const CHECKED = ["settings", "store", "deliveries", "mail", "proxies"];
const TARGETS = ["webhook", "slack"];

async function builtPage(...of: Parameters<typeof reportWebRoot>): Promise<string> {
  const webRoot = await reportWebRoot(...of);
  await mkdir(webRoot);
  await writeFile(join(webRoot, "index.html"), '<meta property="og:site_name" content="Ring &amp; Co" />');
  return webRoot;
}

/** A server on this machine whose answers have these headers alone. */
async function headersServer(headers: Record<string, string>): Promise<string> {
  const { port, close } = await listen((_, response) => response.writeHead(204, headers).end(), "127.0.0.1", 0);
  onTestFinished(() => close(0));
  return `http://127.0.0.1:${port}/`;
}

/** The DNS with these text records alone, each in parts of at most 255 bytes. */
function dnsOf(texts: Readonly<Record<string, readonly string[]>>) {
  const missing = Object.assign(new Error("queryTxt ENOTFOUND"), { code: "ENOTFOUND" });
  const resolveTxt = async (name: string) => {
    if (texts[name] === undefined) throw missing;
    return texts[name].map((text) => text.match(/[^]{1,255}/g) ?? []);
  };
  return { resolveTxt };
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

/** The output of `leads doctor`. */
async function command(env: Record<string, string>) {
  const { code, stdout, stderr } = await callLeads(["doctor"], env);
  const lines = stdout.trimEnd().split("\n");
  const total = lines.pop();
  return { code, stdout, stderr, total, ...sorted(lines.map((line): Line => LINE.exec(line)?.groups ?? {})) };
}

/** The same without a process of its own. */
async function examine(env: Record<string, string>) {
  return sorted(await doctor(env));
}

describe("leads doctor", () => {
  it("finds nothing wrong with a store, its mail server and its CRM, and prints no secret, name or address", async () => {
    const directory = await testDataDirectory();
    await inStore(directory, (store) => store.submit(submission({ delivery_channels: [] })));
    const mail = await mailServer();
    const crm = await webhookReceiver();
    namesOfThisMachine();
    const port = await freePort();
    const env = {
      PORT: String(port),
      DATA_DIR: directory.path,
      WEB_ROOT: await builtPage({
        phones: { company: "+12025557199" },
        booking: { url: "https://book.example.com/sam" },
        addresses: { marketing: "https://ring.example.com/", site: `http://roi.ring.test:${port}/` },
        legal: { address: "1 Main Street", privacyUrl: "https://www.example.com/privacy" },
      }),
      OWNER_EMAIL: "owner@brand.example",
      SMTP_URL: mail.url.replace("//", "//smtp-user:smtp-password@"),
      REPORT_FROM: "reports@brand.example",
      ...webhookEnv(crm.url),
      SLACK_WEBHOOK_URL: crm.url,
      DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1",
    };
    const without = await examine(env);
    await testServer(env);
    const within = await command(env);
    expect({ code: within.code, stderr: within.stderr }).toEqual({ code: 0, stderr: "" });
    expect(within.total).toMatch(/^Problems: 0, warnings: \d+\.$/);
    for (const found of [without, within]) {
      for (const about of [...CHECKED, "reports", ...TARGETS])
        expect([about, found.statusOf(about)]).toEqual([about, ["OK"]]);
      expect(found.statusOf("disk")).not.toContain("problem");
    }
    expect([without.statusOf("server"), within.statusOf("server")]).toEqual([["problem"], ["OK"]]);
    // bug.md asks for it.
    const secrets = `@|smtp-|${WEBHOOK_SECRET.slice(0, 12)}|1 Main Street|7199|Ada|Park`;
    expect(within.stdout).not.toMatch(new RegExp(secrets));
    expect(within.textOf("version")).toMatch(/^\d+\.\d+\.\d+, on Node \d+/);
    expect(without.textOf("page")).toMatch(/\(ECONNREFUSED\)\. .*start the proxy/);
    expect(within.textOf("page")).toMatch(/not secure: get a certificate/);
    expect({ mails: mail.mails, posts: crm.received }).toEqual({ mails: [], posts: [] });
  });

  it("asks the function of another origin whether it takes the page's leads, with all their headers", async () => {
    const page = "https://roi.example";
    const taken = await testServer({ DATA_DIR: await testFolder(), ALLOWED_ORIGINS: page });
    const elsewhere = await headersServer({ "access-control-allow-origin": "https://other.example" });
    const older = await headersServer({
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "content-type, idempotency-key, x-consent-at",
    });
    const ask = async (url: string) => {
      const finding = await checkIntake(await reportSite({ backend: { url }, addresses: { site: `${page}/` } }));
      return `${finding?.status}: ${finding?.text}`;
    };
    expect(await ask(new URL("/", taken.url).href)).toMatch(/^OK: /);
    expect(await ask(elsewhere)).toMatch(/^problem: .*https:\/\/roi\.example.*ALLOWED_ORIGINS/);
    expect(await ask(older)).toMatch(/^problem: .*x-figures-typed.*x-phone-as-typed.*deploy it before the page/);
    expect(await ask(`http://127.0.0.1:${await freePort()}/`)).toMatch(/^warning: .*could not be asked/);
    expect(await checkIntake(await reportSite())).toBeNull();
  });

  it("names every problem at once, the worst first, prints no secret and ends with 1", async () => {
    const { path } = await testDataDirectory();
    const crm = await webhookReceiver();
    const webRoot = await builtPage();
    await writeFile(`${webRoot}.site.json`, "[]");
    const found = await command({
      DATA_DIR: path,
      WEB_ROOT: webRoot,
      ...webhookEnv(`${crm.url}?key=hunter2`),
      SLACK_WEBHOOK_URL: "hooks.slack.com/hunter2",
      SMTP_URL: "mail.example",
      TRUSTED_PROXIES: "nginx",
    });
    expect(found.code).toBe(1);
    expect(found.statusOf("settings")).toEqual(["problem", "problem", "problem"]);
    expect(found.textOf("page")).toContain(`${webRoot}.site.json is not a site that was rendered`);
    for (const about of ["store", "webhook"]) expect([about, found.statusOf(about)]).toEqual([about, ["OK"]]);
    // A setting that cannot be read is not judged as one that is not set.
    for (const about of ["mail", "reports", "slack", "proxies"])
      expect([about, found.statusOf(about)]).toEqual([about, []]);
    expect(found.stdout).not.toMatch(new RegExp(`hunter2|${WEBHOOK_SECRET}`));
    expect(found.stdout).not.toMatch(/^(?:OK|warning)[^]*^problem/m);
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

  it.each([
    ["OK", "links to unsubscribe lead to https://roi.example/", "smtp://mail", "https://roi.example/", null],
    ["problem", "would lead to http://localhost:4173/", "smtp://mail", "http://localhost:4173/", null],
    ["warning", "written to /data/mail, not sent", "", "http://localhost:4173/", "/data/mail"],
    ["problem", "written to /data/mail, not sent", "", "https://roi.example/", "/data/mail"],
    ["problem", "REPORT_FROM needs a mail server", "", "", null],
  ])("says as %s of reports: %s", async (status, text, smtpUrl, siteUrl, folder) => {
    const settings = deliverySettingsOf({ REPORT_FROM: "reports@brand.example", SMTP_URL: smtpUrl });
    const site = await reportSite(siteUrl === "" ? {} : { addresses: { site: siteUrl } });
    const found = checkReports(settings, site, folder);
    expect(found[0]).toMatchObject({ status, text: expect.stringContaining(text) });
  });

  describe("asks the DNS about the senders' domains", () => {
    const GOOD = ["v=spf1 include:spf.provider.example -all", "unrelated=1"];
    const settings = deliverySettingsOf({
      OWNER_EMAIL: "owner@brand.example",
      REPORT_FROM: "reports@mail.brand.example",
      SMTP_URL: "smtp://mail",
    });
    const check = async (texts: Record<string, readonly string[]>) =>
      sorted(await checkSenders(settings, dnsOf(texts)));

    it("and finds long records good, and those of a domain above", async () => {
      const good = {
        "brand.example": GOOD,
        "mail.brand.example": [`v=spf1 ${"ip4:192.0.2.1 ".repeat(20)}~all`],
        "_dmarc.brand.example": ["v=DMARC1; p=quarantine; rua=mailto:owner@brand.example"],
      };
      const found = await check(good);
      expect(found.statusOf("sender")).toEqual(["OK", "OK"]);
      expect(found.textOf("sender")).toMatch(
        /brand\.example says .* DMARC says p=quarantine\..*mail\.brand\.example says/,
      );
    });

    it("and says that it could not ask, offline; without a mail server it asks nothing", async () => {
      const offline = new Resolver({ timeout: 200, tries: 1 });
      offline.setServers([`127.0.0.1:${await freePort()}`]);
      const found = sorted(await checkSenders(settings, offline));
      expect(found.statusOf("sender")).toEqual(["warning", "warning"]);
      expect(found.textOf("sender")).toMatch(/^The DNS could not be asked about brand\.example \(E[A-Z]+\)/);
      expect(await checkSenders({ ...settings, mailServer: null }, offline)).toEqual([]);
    });
  });

  it("finds deliveries that nobody makes, and those given up", async () => {
    const directory = await testDataDirectory();
    await inStore(directory, async (store) => {
      for (const utm_source of ["first", "second"]) await store.submit(submission({ utm_source }));
      const [delivery] = await store.outbox.due({ channels: ["webhook"], limit: 1 });
      await store.outbox.fail(delivery!.id, failedTry({ failure: "http-400: No such list", retrySeconds: null }));
    });
    const connection = openConnection(directory.database);
    connection.run("update outbox set next_attempt_at = ?", new Date(Date.now() - 3_600_000).toISOString());
    connection.close();
    const found = await examine({ DATA_DIR: directory.path });
    expect(found.statusOf("deliveries")).toEqual(["problem", "warning"]);
    expect(found.textOf("deliveries")).toMatch(
      /webhook: due for 60 minutes .* webhook: 1 given up, the newest for http-400: No such list\./,
    );
  });

  it("finds the store's damage, and says how old its last copy is and where", async () => {
    const directory = await testDataDirectory();
    await inStore(directory, (store) => store.submit(submission()));
    const examined = () => examine({ DATA_DIR: directory.path });
    expect((await examined()).textOf("copies")).toMatch(/^There is none in .*copies/);
    await callLeads(["backup"], { DATA_DIR: directory.path });
    const sameDisk = await examined();
    expect(sameDisk.statusOf("copies")).toEqual(["warning"]);
    expect(sameDisk.textOf("copies")).toMatch(/on the same disk as the leads: name another with BACKUP_DIR/);
    const connection = openConnection(directory.database);
    const before = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
    connection.run("update facts set value = json_set(value, '$.madeAt', ?) where name = 'last-copy'", before);
    connection.run("update leads set checksum = 0");
    connection.close();
    const found = await examined();
    expect(found.statusOf("copies")).toEqual(["problem"]);
    expect(found.statusOf("store")).toEqual(["OK", "problem"]);
    expect(found.textOf("store")).toMatch(
      /each commit is synced.*Damaged and left out: lead \S+\. A copy gives it back/,
    );
  });

  it("finds nothing wrong with a data directory that is not there yet", async () => {
    const path = await testFolder();
    const found = await examine({ DATA_DIR: join(path, "not-there") });
    expect(found.statusOf("store")).toEqual(["OK"]);
  });

  it("of an edge looks at its queue, and compares the clocks", async () => {
    const { database, url: ownersUrl } = await testPostgres();
    const [url = ""] = await edgeAddresses(database, ownersUrl);
    expect((await examine({ DATABASE_URL: ownersUrl })).statusOf("queue")).toEqual(["OK", "OK", "warning"]);
    const found = await examine({ DATABASE_URL: url, RATE_LIMIT_SECRET: "sixteen-letters-" });
    expect([found.statusOf("queue"), found.statusOf("proxies")]).toEqual([["OK", "OK"], ["OK"]]);
    expect(found.statusOf("store")).toEqual([]);
    expect(found.textOf("clock")).toContain("the database server's");
    await database.script(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`);
    const unsynced = await examine({ DATABASE_URL: url });
    expect(unsynced.statusOf("queue")).toEqual(["OK", "OK", "warning"]);
    expect(unsynced.textOf("queue")).toContain("synchronous_commit is off");
    const logged: LogEntry[] = [];
    const edge = openEdge(url, { connections: 1, log: (entry) => logged.push(entry) });
    await edge.probe();
    await edge.close();
    const advice = expect.stringContaining("synchronous_commit is off");
    expect(logged).toEqual([{ level: "warn", event: "commits-not-synced", advice }]);
  });

  it("says how the line to the queue is kept, and why there is none", async () => {
    namesOfThisMachine();
    const authority = await testAuthority();
    const by = await tlsPostgres(await authority.sign("DNS:db.example"));
    await callLeads(["queue", "init"], { QUEUE_URL: by() });
    const named = by("db.example");
    const lineOf = async (QUEUE_URL: string, QUEUE_CA = "") => (await examine({ QUEUE_URL, QUEUE_CA })).textOf("queue");
    expect(await lineOf(by())).toContain("The line to it stays on this machine");
    expect(await lineOf(named, authority.certificate.replaceAll("\n", "\\n"))).toContain(
      "TLS with a checked certificate.",
    );
    expect(await lineOf(`${named}?sslmode=require`)).toContain("TLS with an unchecked certificate");
    expect(await lineOf(`${named}?sslmode=disable`)).toContain("The line to it is not encrypted");
    expect(await lineOf(named)).toMatch(/^The certificate of db\.example is not trusted .* set QUEUE_CA to the text/);
  });

  it("says that a queue is not emptied, is missing, or cannot be reached", async () => {
    const { database, url } = await testPostgres();
    const edge = openEdge(url, { connections: 1, log: () => {} });
    await edge.submit(submission());
    await edge.close();
    // The edge's clock is years ahead.
    await database.query(`update public.lead_queue set received_at = clock_timestamp() + interval '10 years',
      arrived_at = clock_timestamp() - interval '1 hour'`);
    expect((await examine({ DATABASE_URL: url })).textOf("queue")).toMatch(/1 leads wait .* for 60 minutes: start the/);
    const { url: bare } = await testPostgres("nothing");
    expect((await examine({ QUEUE_URL: bare })).textOf("queue")).toMatch(/has no queue yet.*leads queue init/);
    const gone = await command({ DATABASE_URL: `postgres://leads:hunter2@127.0.0.1:${await freePort()}/leads` });
    expect(gone.textOf("queue")).toContain("(ECONNREFUSED): check the address");
    expect(gone.code).toBe(1);
    expect(gone.stdout).not.toContain("hunter2");
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
