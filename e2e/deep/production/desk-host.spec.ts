import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startNginx } from "@contractor-roi/tooling/nginx";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import { type Page } from "playwright/test";
import { expect, test as base } from "../../fixtures.ts";
import { MailBox } from "../../mail-box.ts";
import { Product } from "../../product.ts";
import { sendLead } from "../../send-lead.ts";
import { expectNoViolations } from "../../smoke/axe.ts";

const BLOCK = fileURLToPath(new URL("../../../apps/lead-intake/deploy/nginx-desk.conf", import.meta.url));
const OWNER = "owner@roi.example";
const OFFICE = "office@roi.example";

/** The desk behind nginx with TLS, as the handbook sets it up, and the mails that it sends. */
type Hosted = {
  readonly url: string;
  readonly server: Product;
  readonly mails: MailBox;
  readonly log: () => Promise<string>;
};

const test = base.extend<{ readonly hosted: Hosted }>({
  hosted: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "desk-host-"));
    const [tls, port] = [await freePort(), String(await freePort())];
    const [key, certificate, log] = ["key.pem", "certificate.pem", "access.log"].map((name) => join(folder, name));
    const subject = ["-subj", "/CN=desk.localhost", "-addext", "subjectAltName=DNS:desk.localhost"];
    const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-keyout", key!, "-out", certificate!];
    execFileSync("openssl", [...made, ...subject], { stdio: "ignore" });
    const block = (await readFile(BLOCK, "utf8"))
      .replaceAll(/listen \[::\]:\d+.*\n/g, "")
      .replace("listen 443 ", `listen 127.0.0.1:${tls} `)
      .replace("127.0.0.1:4173", `127.0.0.1:${port}`)
      .replace("server_name desk.example.com;", "server_name desk.localhost;")
      .replace("/var/log/nginx/access.log", log!)
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
    // The page is at a sibling's name.
    const sibling = block.slice(block.indexOf("server {")).replace("desk.localhost", "roi.localhost");
    const stop = await startNginx(`${block}\n${sibling}`, tls);
    const mails = await MailBox.open();
    const url = `https://desk.localhost:${tls}`;
    const settings = {
      PORT: port,
      DESK_URL: url,
      OWNER_EMAIL: OWNER,
      DESK_USERS: `${OWNER},${OFFICE}`,
      SMTP_URL: mails.url,
    };
    const server = await Product.start("", "", settings);
    await use({ url, server, mails, log: () => readFile(log!, "utf8") });
    await stop();
    await server.dispose();
    await mails.close();
    await rm(folder, { recursive: true });
  },
});

test.use({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 664 }, hasTouch: true });

async function look(page: Page, name: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 664 : 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectNoViolations(page);
    await page.screenshot({ path: `output/desk-host/${name}-${width}.png` });
  }
}

test("owner opens a new lead from its mail on a phone - signs in by a mailed link and sees the lead", async ({
  page,
  browser,
  hosted: { url, server, mails, log },
  email,
  expectedFaults,
}) => {
  expectedFaults.push(/401/, /403/);
  await sendLead(server.url, { email, firstName: "<b>Ada</b>" });
  const [open = ""] = /https:\S+leads#\S+/.exec(await mails.next("<b>Ada<")) ?? [];
  expect(open.startsWith(`${url}/`)).toBe(true);
  await page.goto(open);
  await page.getByLabel("Your email address").fill(OWNER);
  await look(page, "address");
  await page.getByRole("button", { name: "Email me a link" }).tap();
  await expect(page.getByLabel("8-digit code")).toBeVisible();
  await look(page, "code");
  const letter = await mails.next("Sign in");
  const [link = ""] = /https:\S+sign-in#\S+/.exec(letter) ?? [];
  const secret = new URL(link).hash.slice(1);

  await page.getByLabel("8-digit code").fill("0000 0000");
  await page.getByRole("button", { name: "Sign in" }).tap();
  await expect(page.getByRole("alert")).toContainText("That code isn’t right");
  const other = await page.context().newPage();
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "Sign in here?" })).toBeVisible();
  await expect(other.getByLabel("8-digit code")).toHaveCount(0);
  expect(other.url()).toBe(`${url}/sign-in`);
  await look(other, "link");
  await other.close();

  const [, code = ""] = /type this code[^:]*: (\d{4} \d{4})/.exec(letter) ?? [];
  await page.getByLabel("8-digit code").fill(code);
  await page.getByRole("button", { name: "Sign in" }).tap();
  const lead = page.getByRole("region", { name: "Lead", exact: true });
  await expect(lead.getByRole("heading", { name: "<b>Ada</b> Park" })).toBeVisible();
  expect(page.url()).toBe(open);
  await expect(page.getByRole("link", { name: /quote/i })).toHaveCount(0);
  await page.screenshot({ path: "output/desk-host/lead-390.png" });

  // A script of the page, which is of the same site, in the owner's own browser.
  const storageState = await page.context().storageState();
  const sibling = await browser.newContext({ ignoreHTTPSErrors: true, bypassCSP: true, storageState });
  const attacking = await sibling.newPage();
  await attacking.goto(url.replace("desk.", "roi."));
  const answers = await attacking.evaluate(
    ({ desk, erased }) => {
      const post = { method: "POST", body: JSON.stringify({ email: erased }) };
      const headers = { "x-leads-desk": "1", "content-type": "application/json" };
      const ways = [{}, { mode: "no-cors" }, { ...post, headers }, { ...post, mode: "no-cors" }] as RequestInit[];
      const asked = ways.map((way) =>
        fetch(`${desk}/api/${way.method ? "erase" : "leads"}`, { credentials: "include", ...way }),
      );
      return Promise.all(
        asked.map((answer) =>
          answer.then(
            () => "read",
            () => "refused",
          ),
        ),
      );
    },
    { desk: url, erased: email },
  );
  expect(answers).toEqual(["refused", "refused", "refused", "refused"]);
  expect(await server.leadsOf(email)).toHaveLength(1);
  await sibling.close();

  const [end = ""] = /https:\S+sign-in#\S+/.exec(await mails.next("A new sign-in")) ?? [];
  await page.goto(`${url}/sign-in`);
  await expect(page.getByText(OWNER)).toHaveCount(1);
  await look(page, "sessions");
  await page.goto("about:blank");
  await page.goto(end);
  await look(page, "end");
  await page.getByRole("button", { name: "End it" }).tap();
  await expect(page.getByText("Signed out.")).toBeVisible();
  await page.goto(`${url}/leads`);
  await expect(page.getByLabel("Your email address")).toBeVisible();

  const logged = await log();
  expect(logged).toContain("/api/sign-in/use");
  expect(logged.match(/"POST \/api\/erase HTTP\/[\d.]+" 403/g)).toHaveLength(1);
  for (const hidden of [secret, new URL(end).hash.slice(1), code.replace(" ", ""), OWNER])
    expect(logged).not.toContain(hidden);
});

test("owner opens the mailed link in another browser - its code, too, signs in to the wanted lead", async ({
  page,
  browser,
  hosted: { url, server, mails },
  email,
  expectedFaults,
}) => {
  expectedFaults.push(/401/);
  await sendLead(server.url, { email, firstName: "Vera" });
  const [open = ""] = /https:\S+leads#\S+/.exec(await mails.next("Vera")) ?? [];
  await page.goto(open);
  await page.getByLabel("Your email address").fill(OWNER);
  await page.getByRole("button", { name: "Email me a link" }).tap();
  const letter = await mails.next("Sign in");
  const [link = ""] = /https:\S+sign-in#\S+/.exec(letter) ?? [];
  const [, code = ""] = /type this code[^:]*: (\d{4} \d{4})/.exec(letter) ?? [];

  const mailApp = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 664 } });
  const elsewhere = await mailApp.newPage();
  await elsewhere.goto(link);
  await look(elsewhere, "link-elsewhere");
  await elsewhere.getByLabel("8-digit code").fill("0000 0000");
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByRole("alert")).toContainText("That code isn’t right");
  await look(elsewhere, "wrong-code");
  await elsewhere.getByLabel("8-digit code").fill(code);
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByRole("region", { name: "Lead", exact: true })).toContainText(email);
  expect(elsewhere.url()).toBe(open);
  await elsewhere.goto(`${url}/sign-in`);
  await look(elsewhere, "sessions-of-one");
  await mailApp.close();
});

test("words and changes stay with their user: no log, no later session and no Back has them", async ({
  page,
  hosted: { url, server, mails, log },
  email,
  expectedFaults,
}) => {
  expectedFaults.push(/401/, /ERR_FAILED/);
  await sendLead(server.url, { email, firstName: "Vera" });
  const signIn = async (address: string) => {
    const before = mails.count("Sign in");
    await page.getByLabel("Your email address").fill(address);
    await page.getByRole("button", { name: "Email me a link" }).tap();
    await expect.poll(() => mails.count("Sign in")).toBe(before + 1);
    const [, code = ""] = /type this code[^:]*: (\d{4} \d{4})/.exec(await mails.next("Sign in")) ?? [];
    await page.getByLabel("8-digit code").fill(code);
    await page.getByRole("button", { name: "Sign in" }).tap();
  };
  const words = page.getByRole("searchbox", { name: "Search" });
  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "Vera Park" }) });
  const shows = async (text: string) => {
    await expect(words).toHaveValue(text);
    await expect(row).toBeVisible();
    expect(new URL(page.url()).search).not.toContain("words");
  };
  await page.goto(`${url}/leads?words=Vera`);
  await signIn(OWNER);
  await expect(row).toBeVisible();
  if ((await words.count()) === 0) await page.getByRole("button", { name: "Find a lead" }).tap();
  await words.fill("vera park");
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain("vera park");
  await shows("vera park");
  await page.reload();
  await shows("vera park");
  await row.getByRole("link", { name: "Vera Park" }).tap();
  await expect(page.getByRole("region", { name: "Lead", exact: true })).toBeVisible();
  await page.goBack();
  await shows("vera park");
  await page.goto(`${url}/leads?words=vera`);
  await shows("vera");

  // The session is ended in another tab, while a change of this one waits.
  const statuses: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && statuses.push(request.url()));
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.route("**/status", (route) => route.abort());
  await row.getByRole("button", { name: "Contacted ✓" }).tap();
  await expect(page.getByRole("alert")).toContainText("Not saved yet: Vera Park");
  await page.evaluate(() => addEventListener("beforeunload", () => (window.name = `left: ${document.body.innerText}`)));
  const other = await page.context().newPage();
  await other.goto(`${url}/sign-in`);
  await other.getByRole("button", { name: "Sign out" }).tap();
  await expect(other.getByLabel("Your email address")).toBeVisible();
  await other.close();
  // Nothing was seen any more when the browser could have asked.
  await expect(page.getByLabel("Your email address")).toBeVisible();
  expect([await page.evaluate(() => window.name.trim()), asked]).toEqual(["left:", []]);

  await page.unroute("**/status");
  await page.goto(`${url}/leads`);
  statuses.length = 0;
  await signIn(OFFICE);
  await expect(row).toBeVisible();
  await page.waitForResponse(/\/api\/overview/);
  await expect(words).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.goto(`${url}/sign-in`);
  await page.getByRole("button", { name: "Sign out" }).tap();
  expect(statuses).toEqual([]);
  await signIn(OWNER);
  await expect.poll(async () => (await server.leadsOf(email))[0]?.["status"]).toBe("contacted");

  // Signing out asks about what is not saved, and then forgets it.
  await page.route("**/status", (route) => route.abort());
  await row.getByRole("link", { name: "Vera Park" }).tap();
  await page.getByRole("group", { name: "Status of this lead" }).getByRole("button", { name: "Lost" }).tap();
  await expect(page.getByRole("alert")).toContainText("Not saved yet: Vera Park");
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("link", { name: "Sign-ins" }).tap();
  await page.getByRole("button", { name: "Sign out" }).tap();
  await expect(page.getByRole("alert")).toContainText("Not saved yet: Vera Park");
  await look(page, "unsaved");
  await page.getByRole("button", { name: "Sign out all the same" }).tap();
  await expect(page.getByLabel("Your email address")).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await page.goBack();
  await expect(page.getByLabel("Your email address")).toBeVisible();
  await expect(page.getByText("Vera")).toHaveCount(0);
  expect(await log()).not.toMatch(/vera/i);
});
