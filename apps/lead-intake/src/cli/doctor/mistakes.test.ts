// Mistakes of owners, each with the remedy that they are told. Public names lead to this machine.
import { execFile } from "node:child_process";
import dns from "node:dns";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer as createHttpServer, type RequestListener, type Server } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import tls from "node:tls";
import { promisify } from "node:util";
import { expect, it, onTestFinished, vi } from "vitest";
import { writeRenderedSite } from "@contractor-roi/site/node";
import { testAuthority } from "@contractor-roi/lead-queue/testing/certificates";
import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { inStore, testDataDirectory, testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import { webhookEnv } from "../../testing/delivery-samples.ts";
import { mailServer } from "../../testing/mail-server.ts";
import { sampleSite, SITE_FILE } from "../../testing/report-samples.ts";
import { checkStore } from "./check-store.ts";
import { doctor } from "./doctor.ts";
import type { Finding } from "./finding.ts";

type Records = Readonly<Record<string, readonly string[]>>;
/** A machine: the server's variables, the page's site.json, and text records of the DNS. */
type Machine = {
  readonly env?: Record<string, string>;
  readonly site?: object;
  readonly records?: Records;
  /** The result of the nightly backup, as systemd has it. */
  readonly backup?: string;
};
/** `about` and `text` of the finding, and the remedy in it. */
type Row = readonly [mistake: Machine, about: string, text: RegExp];

const SENDERS: Records = {
  "brand.test": ["v=spf1 include:_spf.provider.test -all"],
  "_dmarc.brand.test": ["v=DMARC1; p=none"],
  "gmail.com": ["v=spf1 redirect=_spf.google.com"],
  "_dmarc.gmail.com": ["v=DMARC1; p=none"],
};
/** Codes of names that lead to no page. */
const NO_NAMES: Readonly<Record<string, string>> = { "gone.ring.test": "ENOTFOUND", "silent.ring.test": "ETIMEDOUT" };

function standInForNames(): void {
  const { lookup } = dns;
  vi.spyOn(dns, "lookup").mockImplementation(((host: string, options: dns.LookupOptions, done: Function) => {
    if (!host.includes(".") || /^[\d.:]+$/.test(host)) return lookup(host, options, done as never);
    const code = NO_NAMES[host];
    if (code !== undefined) return done(Object.assign(new Error(code), { code }));
    // A router that leads nobody back in: this machine's proxy listens at another address.
    const address = host === "router.ring.test" ? "127.0.0.2" : "127.0.0.1";
    return options.all ? done(null, [{ address, family: 4 }]) : done(null, address, 4);
  }) as never);
}

const textRecords = (records: Records) => ({
  async resolveTxt(name: string): Promise<string[][]> {
    if (records[name] === undefined) throw Object.assign(new Error("none"), { code: "ENODATA" });
    return records[name].map((text) => [text]);
  },
});

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const PAGE = `<meta property="og:site_name" content="Ring &amp; Co" />\n<script src="/assets/page-1.js"></script>\n`;
const NONE_ALLOWED = { DELIVERY_ALLOWED_ADDRESSES: "" };
const LIVE_SITE = {
  ...SITE_FILE,
  booking: { url: "https://book.ring.test/sam" },
  addresses: { marketing: "https://www.ring.test/" },
  legal: { ...SITE_FILE.legal, privacyUrl: "https://ring.test/privacy" },
  phones: { company: "+12025557199" },
  timeZone: "America/Denver",
};

it("names mistakes in settings, site, proxy, mail and folders, each with its remedy", async () => {
  standInForNames();
  const authority = await testAuthority();
  const { createSecureContext } = tls;
  vi.spyOn(tls, "createSecureContext").mockImplementation((options) =>
    createSecureContext({ ...options, ca: authority.certificate }),
  );
  const webServer = async (listener: RequestListener, by = authority, days = 90, names = "DNS:*.ring.test") =>
    listening(createServer(await by.sign(names, days), listener));
  const showing =
    (text: string, status = 200): RequestListener =>
    (_, response) =>
      response.writeHead(status).end(text);
  const page = await webServer(showing(PAGE.replace("</script>", "</script><script>added by a proxy</script>")));
  const [mail, password, tlsMail] = [
    await mailServer(),
    await mailServer(() => "535 5.7.8 No", { at: "AUTH" }),
    await mailServer(() => false, { offersTls: true }),
  ];
  const closed = await freePort();
  const plain = await listening(createHttpServer(showing(PAGE)));
  const store = await testDataDirectory();
  await inStore(store, (opened) => opened.submit(submission()));
  const folder = await testFolder();
  await writeFile(join(folder, "file"), "");
  const at = (name: string) => join(folder, name);
  const webRoot = at("page");
  await mkdir(webRoot);
  await writeFile(join(webRoot, "index.html"), PAGE);
  const address = (port: number, name = "roi.ring.test", protocol = "https") => ({
    site: { addresses: { ...LIVE_SITE.addresses, site: `${protocol}://${name}:${port}/` } },
  });
  const BASE = {
    DATA_DIR: store.path,
    WEB_ROOT: webRoot,
    SMTP_URL: mail.url,
    OWNER_EMAIL: "owner@brand.test",
    REPORT_FROM: "reports@brand.test",
    RATE_LIMIT_SECRET: "sixteen-letters-",
    SETTINGS_NAMES: "OWNER_EMAIL,SMTP_URL,NODE_EXTRA_CA_CERTS",
  };
  await mkdir(at("bin"));
  await writeFile(at("bin/systemctl"), `#!/bin/sh\n[ "$1" != show ] || cat ${at("unit")}\n`, { mode: 0o755 });
  await writeFile(at("bin/restart-servers"), "#!/bin/sh\n", { mode: 0o755 });
  vi.stubEnv("PATH", `${at("bin")}:${process.env["PATH"]}`);
  async function findings({ env = {}, site = {}, records = {}, backup = "success" }: Machine): Promise<Finding[]> {
    await writeFile(at("unit"), `LoadState=loaded\nResult=${backup}\n`);
    await writeRenderedSite(webRoot, sampleSite({ ...LIVE_SITE, ...address(page).site, ...site }));
    return doctor({ ...BASE, ...env }, textRecords({ ...SENDERS, ...records }));
  }
  const set = (env: Record<string, string>, about: string, text: RegExp): Row => [{ env }, about, text];
  const unread = (name: string, text: RegExp): Row => set({ [name]: "x", SETTINGS_NAMES: name }, "settings", text);
  const shown = (machine: Machine, text: RegExp): Row => [machine, "page", text];
  const sent = (env: Record<string, string>, records: Records, text: RegExp): Row => [{ env, records }, "sender", text];
  const page200 = async (text: string) => address(await webServer(showing(text)));
  const [PROVIDER, RESEND] = ["smtps://u:p@smtp.provider.test", "smtps://resend:p@smtp.resend.com:2465"];

  const rows: readonly Row[] = [
    // Settings.
    unread("RETENTION_DAY", /perhaps RETENTION_DAYS is meant/),
    unread("SLACK_WEBHOOK", /perhaps SLACK_WEBHOOK_URL is meant/),
    unread("SMTP_HOST", /perhaps SMTP_FROM or SMTP_URL or SMTP_TLS is meant/),
    unread("owner_email", /perhaps OWNER_EMAIL is meant/),
    unread("export OWNER_EMAIL", /perhaps OWNER_EMAIL is meant/),
    unread("CAPTCHA", /nothing reads it\. All of them: .*settings/),
    // Not in the file.
    set({ BACKUP_DIRS: "/x", HOME: "/root" }, "settings", /^BACKUP_DIRS .*perhaps BACKUP_DIR is/),
    set({ RETENTION_DAYS: "a year" }, "settings", /RETENTION_DAYS must be a whole number/),
    set({ SMTP_URL: "" }, "settings", /OWNER_EMAIL needs a mail server: set SMTP_URL/),
    set({ SMTP_URL: "smtp://user:p@ss#1@host" }, "settings", /SMTP_URL must .* @ is %40, # is %23/),
    set({ METRICS_TOKEN_FILE: at("none"), ADMIN_PORT: "1" }, "settings", /cannot be read \(ENOENT\)/),
    set({ TURNSTILE_SECRET: "secret" }, "captcha", /every lead is marked.* Set captcha\.turnstileSiteKey/),
    [{ site: { captcha: { turnstileSiteKey: "key" } } }, "captcha", /set TURNSTILE_SECRET/],
    // The proxy, and what visitors see.
    shown(address(closed), /\(ECONNREFUSED\)\. .*systemctl start caddy/),
    shown(address(page, "gone.ring.test"), /\(ENOTFOUND\)\. .*make a record/),
    shown(address(page, "router.ring.test"), /not reached from here .*all is well/),
    shown(address(page, "silent.ring.test"), /not reached from here \(ETIMEDOUT\)/),
    shown(await page200("It works!"), /does not show this page \(status 200\): let its DNS/),
    shown(address(await webServer(showing("Bad gateway", 502))), /\(status 502\): .* must run/),
    shown(await page200(PAGE.replace("-1", "-0")), /another state.* restart the server/),
    shown(address(plain, "roi.ring.test", "http"), /not secure: get a certificate/),
    shown(address(page, "roi.other.test"), /\(ERR_TLS_CERT_ALTNAME_INVALID\)\. Browsers refuse/),
    shown(address(await webServer(showing(PAGE), await testAuthority())), /SIGNATURE.*journalctl -u caddy/),
    shown(address(await webServer(showing(PAGE), authority, 3)), /until \d{4}-.*not renewed:/),
    shown({ site: { booking: {} } }, /Visitors see placeholders: booking\.url/),
    shown({ env: { WEB_ROOT: at("bin") } }, /There is none in .*: build it/),
    set({ DESK_URL: `https://desk.ring.test:${closed}` }, "desk", /does not answer \(ECONNREFUSED\): check its DNS/),
    set({ DESK_URL: `https://desk.ring.test:${page}` }, "desk", /is not the desk's: check its DNS name/),
    set({ DESK_URL: "https://roi.ring.test" }, "desk", /Give the desk a host of its own/),
    set({ HOST: "0.0.0.0" }, "proxies", /name it in TRUSTED_PROXIES/),
    set({ RATE_LIMIT_LEADS: "0" }, "proxies", /without limit/),
    // Mail.
    set({ SMTP_URL: `smtp://127.0.0.1:${closed}` }, "mail", /cannot be reached \(econnrefused\): check host and port/),
    set({ SMTP_URL: mail.url.replace("smtp:", "smtps:") }, "mail", /cannot be reached .*smtp:\/\/ for 587/),
    set({ SMTP_URL: password.url.replace("//", "//u:p@") }, "mail", /\(smtp-535\): check user and password/),
    set({ SMTP_URL: mail.url, SMTP_TLS: "required" }, "mail", /offers no TLS.* Set SMTP_URL to its port with TLS/),
    set({ SMTP_URL: tlsMail.url, SMTP_TLS: "required" }, "mail", /not trusted.* NODE_EXTRA_CA_CERTS/),
    set({ OWNER_EMAIL: "", REPORT_FROM: "" }, "mail", /set OWNER_EMAIL or REPORT_FROM/),
    set({ REPORT_FROM: "" }, "reports", /set REPORT_FROM and SMTP_URL/),
    [{ site: { legal: {} } }, "reports", /set legal\.address in site\.json/],
    sent({ SMTP_URL: RESEND }, {}, /names nothing of smtp\.resend\.com: add the records/),
    sent({ SMTP_URL: PROVIDER }, { "brand.test": [] }, /SPF record of brand\.test is missing: add the records/),
    sent({ SMTP_URL: PROVIDER }, { "brand.test": ["v=spf1 -all", "v=spf1 -all"] }, /2 SPF records.*make one/),
    sent({ SMTP_URL: PROVIDER }, { "brand.test": ["v=spf1 include:provider.test +all"] }, /Let it end in -all/),
    sent({ SMTP_URL: PROVIDER }, { "_dmarc.brand.test": [] }, /no DMARC record.*page 6/),
    sent({ SMTP_URL: RESEND, SMTP_FROM: "bob@gmail.com" }, {}, /gmail\.com, so mailboxes refuse.*set SMTP_FROM/),
    // Receivers.
    set(webhookEnv(`http://127.0.0.1:${closed}/`), "webhook", /econnrefused\): check WEBHOOK_URL/),
    set({ ...webhookEnv("https://127.0.0.1/"), ...NONE_ALLOWED }, "webhook", /set DELIVERY_ALLOWED_ADDRESSES/),
    // Folders.
    set({ BACKUP_DIR: at("file") }, "copies", /\(EEXIST\)\. As root: {2}install -d .*\/file .*ReadWritePaths/),
    [{ backup: "exit-code" }, "backup", /journalctl -u lead-intake-backup .*systemctl start/],
    set({ DATA_DIR: at("file") }, "store", /choose another with DATA_DIR=/),
  ];
  const base = await findings({});
  const failures: string[] = [];
  for (const [mistake, about, text] of rows) {
    const isFound = (found: readonly Finding[]) =>
      found.some((each) => each.status !== "OK" && each.about === about && text.test(each.text));
    const found = await findings(mistake);
    if (!isFound(found) || isFound(base))
      failures.push(`${JSON.stringify(mistake)}: ${JSON.stringify(found.filter((each) => each.about === about))}`);
  }
  expect(base.filter(({ status }) => status === "problem").map(({ about }) => about)).toEqual(["server"]);
  expect(failures).toEqual([]);
  const remedies = (found: readonly Finding[]) => found.filter(({ status }) => status !== "OK").map(({ text }) => text);
  for (const unnamed of [
    { env: { OWNER_EMAIL: "onwer@brand.test" } },
    { env: { SLACK_WEBHOOK: "https://hooks.slack.test/" } },
    { site: { phones: { company: "+12025557198" } } },
  ])
    expect(remedies(await findings(unnamed))).toEqual(remedies(base));

  // Only another user than root can be refused.
  if (process.getuid?.() !== 0) return;
  const typed = (line: string) => promisify(execFile)("sh", ["-c", line.replaceAll("/etc/", `${at("etc")}/`)]);
  const inCopies = async () => {
    await typed(`chown -R 65534 ${store.path}; chmod 755 ${folder}`);
    process.seteuid?.(65534);
    // Not the whole doctor, which reads files of the repository: root may have cloned it where nobody else looks.
    const found = await checkStore(dataDirectory(store.path, at("copies"))).finally(() => process.seteuid?.(0));
    expect(found.find(({ about }) => about === "deliveries")?.status).toBe("OK");
    return found.find(({ about }) => about === "copies");
  };
  const [make = "", open = ""] = (await inCopies())?.text.split(/ {2}(?:and [^:]+: {2})?/).slice(1) ?? [];
  await typed(make);
  await typed(open);
  expect((await inCopies())?.text).toMatch(/^There is none in/);
  const unit = await readFile(at("etc/systemd/system/lead-intake@.service.d/copies.conf"), "utf8");
  expect(unit).toBe(`[Service]\nReadWritePaths=${at("copies")}\n`);
}, 120_000);
