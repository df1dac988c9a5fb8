import { once } from "node:events";
import { createServer, request, type IncomingHttpHeaders } from "node:http";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import PostalMime from "postal-mime";
import { describe, expect, it, onTestFinished } from "vitest";
import type { LeadInFull } from "@contractor-roi/lead-store/leads/lead-table";
import { openConnection } from "@contractor-roi/lead-store/sqlite/connection";
import { inStore, testDataDirectory, testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { leadWith, sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { callLeads } from "../testing/call-leads.ts";
import { mailServer } from "../testing/mail-server.ts";
import { kill } from "../testing/programs.ts";
import { reportWebRoot } from "../testing/report-samples.ts";
import { submit, testServer } from "../testing/test-server.ts";
import { createHostedDesk } from "./desk-app.ts";

const URL_ = "https://desk.example.com";
const OWNER = "owner@roi.example";
const OFFICE = "office@roi.example";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1";

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };
type Headers = Record<string, string | undefined>;
type Asking = { method?: string; json?: object; headers?: Headers; from?: string };

/** A browser at the desk's host, as a proxy with TLS passes its requests on. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly #port: number;
  constructor(url: string) {
    this.#port = Number(new URL(url).port);
  }

  /** @param headers in the place of those that the desk's page sends; undefined leaves one out */
  ask(path: string, { method = "GET", json, headers = {}, from }: Asking = {}): Promise<Answer> {
    const all = {
      host: "desk.example.com",
      "user-agent": IPHONE,
      "sec-fetch-site": "same-origin",
      cookie: [...this.cookies].map((pair) => pair.join("=")).join("; "),
      ...(method !== "GET" && { origin: URL_, "x-leads-desk": "1", "content-type": "application/json" }),
      ...(from !== undefined && { "x-forwarded-for": from }),
      ...headers,
    };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ""));
    return new Promise((resolve, reject) => {
      const asking = request({ port: this.#port, host: "127.0.0.1", path, method, headers: sent }, async (response) => {
        for (const line of response.headers["set-cookie"] ?? []) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          this.cookies.set(name, value);
        }
        const text = Buffer.concat(await response.toArray()).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
      asking.on("error", reject).end(json && JSON.stringify(json));
    });
  }
  post = (path: string, json: object, more: Asking = {}) => this.ask(path, { method: "POST", json, ...more });
  askFor = (address: string, from?: string) => this.post("/api/sign-in", { address }, { ...(from && { from }) });
  use = async (secrets: { secret?: string; code?: string }) => (await this.post("/api/sign-in/use", secrets)).status;
  /** A page of the list. */
  list = (filters: object = {}) => this.post("/api/leads", filters);
  leads = async () => (await this.list()).status;
}

async function hosted(more: Record<string, string> = {}) {
  const mail = await mailServer();
  const directory = await testDataDirectory();
  const env = { DATA_DIR: directory.path, DESK_URL: URL_, SMTP_URL: mail.url, OWNER_EMAIL: OWNER, ...more };
  const server = await testServer(env);
  const read = { "Sign in": 0, "A new sign-in": 0 };
  /** The next mail of the desk's about something: what its link and its code are. */
  const nextMail = async (subject: keyof typeof read = "Sign in") => {
    const mails = () => mail.mails.filter(({ text }) => text.includes(`Subject: ${subject} to the leads desk`));
    await expect.poll(() => mails().length, { timeout: 5_000 }).toBeGreaterThan(read[subject]);
    const { to, text } = mails()[read[subject]++]!;
    const letter = (await PostalMime.parse(text)).text ?? "";
    const [, secret = ""] = /#([\w-]+)/.exec(letter) ?? [];
    return { to, letter, secret, code: /^Or type .*: (\d{4} \d{4})$/m.exec(letter)?.[1] ?? "" };
  };
  const browser = () => new Browser(server.url);
  /** A browser that has signed in by a link. */
  const signedIn = async (address = OWNER) => {
    const signing = browser();
    await signing.askFor(address);
    const { secret } = await nextMail();
    expect((await signing.post("/api/sign-in/use", { secret })).status).toBe(200);
    return signing;
  };
  return { mail, directory, env, server, nextMail, browser, signedIn };
}

describe("signing in by mail", () => {
  it("is a tap on a link that works once; all users learn of it, and can end it", async () => {
    const { browser, nextMail, server } = await hosted({ DESK_USERS: `${OWNER},${OFFICE}` });
    await submit(server, leadWith({ contact: { first_name: "<img src=x onerror=alert(1)>" } }));
    const phone = browser();
    // A link opens the lead that was wanted, and nothing else that was asked for.
    const wanted = crypto.randomUUID();
    await browser().post("/api/sign-in", { address: OWNER, lead: wanted });
    expect((await nextMail()).letter).toMatch(new RegExp(`sign-in#[\\w-]{43}/${wanted}\n`));
    const asked = await phone.post("/api/sign-in", { address: "  Owner@ROI.example ", lead: "//evil.example" });
    expect(asked).toMatchObject({ status: 200, text: "{}" });
    const { secret, letter, to } = await nextMail();
    expect(to).toEqual([OWNER]);
    expect(letter).toContain(`${URL_}/sign-in#${secret}\n`);
    // Prefetched, followed and posted by a scanner: nothing but a tap on the page uses it.
    const scanner = browser();
    for (const method of ["GET", "HEAD", "POST"]) await scanner.ask(`/sign-in`, { method, headers: { origin: "" } });
    const plain = { origin: undefined, "x-leads-desk": undefined, "sec-fetch-site": undefined };
    expect((await scanner.post("/api/sign-in/use", { secret }, { headers: plain })).status).toBe(403);
    const seen = await phone.post("/api/sign-in/look", { secret });
    expect(JSON.parse(seen.text)).toMatchObject({ address: OWNER, browser: "Safari on iPhone" });
    expect(await phone.leads()).toBe(401);

    const used = await phone.post("/api/sign-in/use", { secret });
    const [session = "", device = ""] = used.headers["set-cookie"] ?? [];
    const attributes = (cookie: string) => cookie.split("; ").slice(1).sort();
    expect(session).toMatch(/^__Host-desk=[\w-]{43};/);
    expect(attributes(session)).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Strict", "Secure"]);
    expect(device).toMatch(/^__Host-desk-device=/);
    expect((await phone.post("/api/sign-in/use", { secret })).status).toBe(403);
    const leads = JSON.parse((await phone.list()).text) as { leads: { id: string }[] };
    const path = `/api/leads/${leads.leads[0]?.id}`;
    const change = { status: "contacted", seen: "new" };
    expect((await phone.ask(`${path}/status`, { method: "PUT", json: change })).status).toBe(200);
    const { changes, lead } = JSON.parse((await phone.ask(path)).text) as LeadInFull;
    expect(changes).toMatchObject([{ changed_by: OWNER }]);
    expect(lead.first_name).toBe("<img src=x onerror=alert(1)>");

    const told = [await nextMail("A new sign-in"), await nextMail("A new sign-in")];
    expect(told.flatMap(({ to: all }) => all).sort()).toEqual([OFFICE, OWNER]);
    const end = told[0]!.secret;
    expect(JSON.parse((await browser().post("/api/sign-in/look", { secret: end })).text)).toMatchObject({ number: 1 });
    for (const method of ["GET", "HEAD"])
      expect((await browser().ask(`/api/sign-in/end`, { method })).status).toBe(401);
    expect(await phone.leads()).toBe(200);
    expect((await browser().post("/api/sign-in/end", { secret: end })).status).toBe(200);
    expect(await phone.leads()).toBe(401);
  });

  it("by its code is for the browser that asked, and for five tries", async () => {
    const { browser, nextMail } = await hosted();
    const [asking, other] = [browser(), browser()];
    await asking.askFor(OWNER);
    const { code } = await nextMail();
    await other.askFor("nobody@roi.example");
    expect(await other.use({ code })).toBe(403);
    const wrong = await asking.post("/api/sign-in/use", { code: "0000 0000" });
    expect([wrong.status, wrong.text]).toEqual([403, expect.stringContaining("That code isn’t right")]);
    expect(await asking.use({ code })).toBe(200);
    expect(await asking.leads()).toBe(200);
    expect(await asking.use({ code })).toBe(403);
  });

  it("by a link that is opened where nobody asked wants the mail's code, too", async () => {
    const { browser, nextMail } = await hosted();
    const [asking, scanner, mailApp] = [browser(), browser(), browser()];
    const look = async (opening: Browser, secret: string) =>
      JSON.parse((await opening.post("/api/sign-in/look", { secret })).text).needsCode as boolean;
    await asking.askFor(OWNER);
    const { secret, code } = await nextMail();
    expect([await look(asking, secret), await look(scanner, secret)]).toEqual([false, true]);
    for (let presses = 0; presses < 6; presses += 1) expect(await scanner.use({ secret })).toBe(403);
    expect(await scanner.leads()).toBe(401);
    expect(await mailApp.use({ secret, code })).toBe(200);
    expect(await mailApp.leads()).toBe(200);

    // Five tries by both ways together; the link of the browser that asked needs none.
    await asking.askFor(OWNER);
    const second = await nextMail();
    for (const guess of ["1111 1110", "1111 1111", "1111 1112"])
      expect(await scanner.use({ secret: second.secret, code: guess })).toBe(403);
    for (const guess of ["1111 1113", "1111 1114"]) expect(await asking.use({ code: guess })).toBe(403);
    expect(await mailApp.use({ secret: second.secret, code: second.code })).toBe(403);
    expect(await asking.use({ code: second.code })).toBe(403);
    expect(await asking.use({ secret: second.secret })).toBe(200);
  });

  it("answers each address the same, before it does anything; an unknown one is stored nowhere", async () => {
    const { browser, directory, mail, server } = await hosted();
    const shape = ({ status, headers, text }: Answer) => [
      status,
      text,
      Object.entries(headers).map(([name, value]) =>
        name === "set-cookie" ? String(value).replace(/=[^;]+/, "=…") : name === "date" ? name : [name, value],
      ),
    ];
    const [known, unknown] = [await browser().askFor(OWNER), await browser().askFor("nobody@roi.example")];
    expect(shape(known)).toEqual(shape(unknown));
    await expect.poll(() => server.output(), { timeout: 5_000 }).toContain('"reason":"unknown-address"');
    await expect.poll(() => mail.mails.length, { timeout: 5_000 }).toBe(1);
    const database = openConnection(directory.database, { isReadOnly: true });
    expect(database.all("select address from sign_ins order by 1")).toMatchObject([
      { address: "" },
      { address: OWNER },
    ]);
    database.close();
    expect(server.output()).not.toMatch(/roi\.example|\/sign-in|#/);

    // A store that never answers, and a mail server that is never asked: the answer waits for neither.
    const app = createHostedDesk({
      store: new Promise<never>(() => {}),
      channels: [],
      site: null,
      url: URL_,
      users: [OWNER],
      send: () => new Promise(() => {}),
      notify: () => {},
      networkOf: () => null,
      timeZone: "",
      log: () => {},
    });
    const stuck = createServer(getRequestListener((raw, env) => app.fetch(raw, env))).listen(0, "127.0.0.1");
    await once(stuck, "listening");
    onTestFinished(() => void stuck.close());
    const at = new Browser(`http://127.0.0.1:${(stuck.address() as AddressInfo).port}`);
    expect(shape(await at.askFor(OWNER))).toEqual(shape(await at.askFor("nobody@roi.example")));
  });

  it("is mailed encrypted to another machine, or not at all, whatever SMTP_TLS says (B13)", async () => {
    for (const offersTls of [false, true]) {
      const mail = await mailServer(() => false, { offersTls });
      // No loopback address, as if a name led there.
      const elsewhere = mail.url.replace("127.0.0.1", "0.0.0.0");
      const { browser, server } = await hosted({ SMTP_URL: elsewhere, SMTP_TLS: "if-offered" });
      await browser().askFor(OWNER);
      if (offersTls) await expect.poll(() => mail.mails).toMatchObject([{ to: [OWNER], isEncrypted: true }]);
      else await expect.poll(() => server.output()).toContain('"event":"desk-mail-failed","code":"etls"');
      expect(mail.mails.every(({ isEncrypted }) => isEncrypted)).toBe(true);
    }
  });

  it("is mailed five times an hour to a network and to a known device, and 20 times to an address", async () => {
    const { browser, directory, env, mail, nextMail, server, signedIn } = await hosted();
    const phone = await signedIn();
    // One network cannot use the address up: a new phone elsewhere is mailed, just after a theft.
    for (let asks = 0; asks < 9; asks += 1) await browser().askFor(OWNER, `2001:db8:1:${asks}::1`);
    await browser().askFor(OWNER, "203.0.113.1");
    for (let mails = 0; mails < 5 + 1; mails += 1) await nextMail();
    // With the phone's first one, 20 are for the address.
    for (let network = 2; network < 20; network += 1) await browser().askFor(OWNER, `203.0.113.${network}`);
    for (let mails = 0; mails < 13; mails += 1) await nextMail();
    const askByPhone = async () => {
      for (let asks = 0; asks < 7; asks += 1) await phone.askFor(OWNER);
    };
    await askByPhone();
    for (let mails = 0; mails < 5; mails += 1) await nextMail();
    await expect.poll(() => server.output().match(/"reason":"too-many"/g)?.length).toBe(4 + 5 + 2);
    expect(mail.mails).toHaveLength(2 + 6 + 13 + 5);

    const command = (address: string) => callLeads(["desk", "--mail", address], { ...env, DATA_DIR: directory.path });
    expect(await command(" Owner@ROI.example")).toMatchObject({ stdout: expect.stringContaining("Mailed") });
    const { secret, code, to } = await nextMail();
    expect(to).toEqual([OWNER]);
    expect(await browser().use({ secret })).toBe(403);
    expect(await browser().use({ secret, code })).toBe(200);
    expect(await command(OFFICE)).toMatchObject({ code: 1, stderr: expect.stringContaining("DESK_USERS") });
  });

  it("takes as long for a stranger as for a user: the asking, the request after it, a wrong code", async () => {
    const PEOPLE = 60;
    const addresses = (kind: string) => Array.from({ length: PEOPLE }, (_, at) => `${kind}-${at}@roi.example`);
    const users = addresses("user");
    const { browser } = await hosted({ DESK_USERS: users.join(",") });
    const steps = { asking: [], "the request after it": [], "a wrong code": [] };
    const times: Record<string, { isUser: boolean; time: number }[]> = steps;
    const inRandomOrder = [...users, ...addresses("stranger")]
      .map((address) => ({ address, order: Math.random() }))
      .sort((one, other) => one.order - other.order);
    for (const [at, { address }] of inRandomOrder.entries()) {
      const asker = browser();
      const measure = async (step: keyof typeof steps, work: () => Promise<unknown>) => {
        const start = performance.now();
        await work();
        times[step]!.push({ isUser: users.includes(address), time: performance.now() - start });
      };
      await measure("asking", () => asker.askFor(address, `203.0.113.${at}`));
      await measure("the request after it", () => asker.leads());
      for (let tries = 0; tries < 4; tries += 1) await measure("a wrong code", () => asker.use({ code: "0000 0000" }));
    }
    for (const [step, all] of Object.entries(times)) {
      const [known, unknown] = [true, false].map((kind) => all.filter(({ isUser }) => isUser === kind));
      const slower = known!.map(({ time }) => unknown!.filter((other) => time > other.time).length);
      const area = slower.reduce((sum, count) => sum + count, 0) / (known!.length * unknown!.length);
      expect([step, Math.abs(area - 0.5) < 0.22 || area]).toEqual([step, true]);
    }
  });
});

describe("a session of the desk's host", () => {
  it("is a new one at each sign-in, is listed, and ends by a tap or by the command", async () => {
    const { browser, directory, nextMail, signedIn } = await hosted();
    const fixed = "A".repeat(43);
    const phone = browser();
    phone.cookies.set("__Host-desk", fixed);
    await phone.askFor(OWNER);
    await phone.post("/api/sign-in/use", { secret: (await nextMail()).secret });
    expect(phone.cookies.get("__Host-desk")).not.toBe(fixed);
    const laptop = await signedIn();
    const { own, sessions } = JSON.parse((await laptop.ask("/api/sessions")).text);
    expect([own, sessions.map(({ number }: { number: number }) => number)]).toEqual([2, [2, 1]]);
    expect((await laptop.ask("/api/sessions/1", { method: "DELETE" })).status).toBe(200);
    expect([await phone.leads(), await laptop.leads()]).toEqual([401, 200]);
    const { stdout } = await callLeads(["desk", "--sign-out"], { DATA_DIR: directory.path });
    expect(stdout).toMatch(
      /^Session 2: owner@roi\.example, Safari on iPhone, since .*, last used .*\nSigned out: 1\n$/,
    );
    expect(await laptop.leads()).toBe(401);
    // A link that was asked for before is gone, too, and so is one of another instance.
    const elsewhere = await hosted();
    await laptop.askFor(OWNER);
    const { secret } = await nextMail();
    expect((await elsewhere.browser().post("/api/sign-in/use", { secret })).status).toBe(403);
    await callLeads(["desk", "--sign-out"], { DATA_DIR: directory.path });
    expect((await laptop.post("/api/sign-in/use", { secret })).status).toBe(403);
  });

  it("keeps its device known when it signs out itself, and not when somebody else ends it", async () => {
    const { browser, directory, nextMail, signedIn } = await hosted();
    const isKnown = (signing: Browser) =>
      inStore(directory, (store) => store.sessions.isDevice(signing.cookies.get("__Host-desk-device")!, OWNER));
    const end = (ending: Browser, number: number) => ending.ask(`/api/sessions/${number}`, { method: "DELETE" });
    const [phone, stolen, mailed] = [await signedIn(), await signedIn(), await signedIn()];
    expect([await isKnown(phone), await isKnown(stolen), await isKnown(mailed)]).toEqual([true, true, true]);
    await end(phone, 2);
    for (let mails = 0; mails < 2; mails += 1) await nextMail("A new sign-in");
    await browser().post("/api/sign-in/end", { secret: (await nextMail("A new sign-in")).secret });
    await end(phone, 1);
    expect([await isKnown(phone), await isKnown(stolen), await isKnown(mailed)]).toEqual([true, false, false]);
    await phone.askFor(OWNER);
    await phone.use({ secret: (await nextMail()).secret });
    expect(await isKnown(phone)).toBe(true);
    await callLeads(["desk", "--sign-out"], { DATA_DIR: directory.path });
    expect(await isKnown(phone)).toBe(false);
  });

  it("is listed with its last use and network", async () => {
    const { directory, signedIn } = await hosted();
    const phone = await signedIn();
    const listed = async () => JSON.parse((await phone.ask("/api/sessions")).text).sessions[0];
    const first = await listed();
    expect(first.seen_at).toBe(first.created_at);
    const database = openConnection(directory.database);
    database.run("update sessions set seen_at = ?", new Date(Date.now() - 400_000).toISOString());
    database.close();
    const use = { from: "2001:db8:12:34::1", headers: { "user-agent": "Firefox Windows" } };
    await phone.ask("/api/sessions", use);
    const seen = { browser: "Firefox on Windows, 2001:0db8:0012::/48", seen_at: expect.stringMatching(/Z$/) };
    await expect.poll(listed).toEqual({ ...first, ...seen });
    expect(Date.now() - Date.parse((await listed()).seen_at)).toBeLessThan(60_000);
  });

  it("is in no copy, ends with a restore, and ends when its address leaves DESK_USERS", async () => {
    const { directory, env, server, signedIn } = await hosted({ DESK_USERS: `${OWNER},${OFFICE}` });
    await submit(server, sampleLead());
    const [owner, office] = [await signedIn(), await signedIn(OFFICE)];
    const copy = join(await testFolder(), "copy.db");
    await inStore(directory, (store) => store.backUp(copy));
    expect((await readFile(copy)).includes(OFFICE)).toBe(false);
    await kill(server);
    const again = await testServer({ ...env, DESK_USERS: OWNER });
    const at = (browser: Browser) => {
      const next = new Browser(again.url);
      browser.cookies.forEach((value, name) => next.cookies.set(name, value));
      return next;
    };
    expect([await at(owner).leads(), await at(office).leads()]).toEqual([200, 401]);
    await inStore(directory, async (store) => {
      expect(await store.sessions.list()).toMatchObject([{ address: OWNER }]);
      await store.restore(copy);
      expect(await store.sessions.list()).toEqual([]);
      expect(await store.sessions.isDevice(owner.cookies.get("__Host-desk-device")!, OWNER)).toBe(false);
    });
    expect(await at(owner).leads()).toBe(401);
  });

  it("is named in the log by its number when it reads on, is refused, exports, releases or erases", async () => {
    const { directory, server, signedIn, browser } = await hosted({ DESK_USERS: `${OWNER},${OFFICE}` });
    await inStore(directory, async (store) => {
      for (let lead = 0; lead < 60; lead += 1) await store.submit(submission());
    });
    const matches = (pattern: RegExp) =>
      Array.from(server.output().matchAll(pattern), ([, line]) => line!.replaceAll('"', ""));
    const lines = () => matches(/"event":"(desk-re(?:ad|fused)[^}]*)/g);
    const phone = await signedIn();
    const { leads, next } = JSON.parse((await phone.list()).text) as { leads: { id: string }[]; next: object };
    expect(lines()).toEqual([]);
    for (let page = 0; page < 2; page += 1) expect((await phone.list(next)).status).toBe(200);
    const told = ["desk-read-on,session:1,pages:1", "desk-read-on,session:1,pages:2"];
    await expect.poll(lines).toEqual(told);
    expect(await browser().leads()).toBe(401);
    await phone.ask("/api/leads/1", { headers: { "sec-fetch-site": "cross-site" } });
    // A page that was opened as somebody else, in another tab of this browser.
    const asOther = { headers: { "x-leads-desk-user": encodeURIComponent(OFFICE) } };
    expect((await phone.post("/api/erase", { email: OWNER }, asOther)).status).toBe(401);
    const { headers } = await phone.list();
    expect(headers["x-leads-desk-user"]).toBe(encodeURIComponent(OWNER));
    told.push(
      ...["reason:no-session", "reason:other-page", "session:1,reason:no-session"].map((why) => `desk-refused,${why}`),
    );
    await expect.poll(lines).toEqual(told);
    for (let page = 0; page < 30; page += 1) await browser().leads();
    await expect.poll(() => lines().length).toBe(2 + 20);
    await phone.ask("/api/told", { method: "PUT", json: { addresses: [OFFICE] } });
    await phone.ask("/api/leads.csv?disposition=accepted");
    await phone.post(`/api/leads/${leads[0]?.id}/release`, {});
    await phone.post("/api/erase", { email: "ada@park.example" });
    const done = ["told-chosen", "exported", "released", "erased"].map((what) => `desk-${what},session:1`);
    await expect.poll(() => matches(/"event":"(desk-(?:told|ex|rel|er)[\w-]+","session":\d+)/g)).toEqual(done);
  });
});

describe("the desk's host", () => {
  it("has the desk alone, and no other host has it", async () => {
    const webRoot = await reportWebRoot({ timeZone: "America/Denver" });
    const { server, browser, signedIn } = await hosted({ WEB_ROOT: webRoot });
    const phone = await signedIn();
    const known = JSON.parse((await browser().ask("/api/sign-in/site")).text);
    expect([Object.keys(known), known.timeZone]).toEqual([["brand", "colors", "timeZone"], "America/Denver"]);
    const names = ["desk.example.com", "DESK.example.com:443", "desk.example.com.", "desk.example.com:8443"];
    const others = ["/quote/", "/metrics", "/readyz", "/healthz", "/index.html", "/es", "/functions/v1/lead-intake"];
    for (const host of names)
      for (const path of others)
        for (const method of ["GET", "POST"]) {
          const { status, headers } = await phone.ask(path, { method, headers: { host } });
          expect([host, method, path, status]).toEqual([host, method, path, 404]);
          expect(headers).toMatchObject({
            "cache-control": "no-store",
            "content-security-policy": expect.stringMatching(
              /default-src 'none';.* require-trusted-types-for 'script'; trusted-types 'none'; frame-ancestors 'none'$/,
            ),
            "permissions-policy": expect.stringContaining("microphone=()"),
            // Its own host alone, for a year.
            "strict-transport-security": "max-age=31536000",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
            "x-content-type-options": "nosniff",
          });
          expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
        }
    for (const path of ["/", "/leads", "/sign-in", "/api/leads", "/api/leads/1"])
      expect((await browser().ask(path)).headers["content-security-policy"]).toMatch(/frame-ancestors 'none'$/);
    expect((await phone.ask("/")).headers.location).toBe("/leads");
    for (const host of [new URL(server.url).host, "roi.example.com", "evil.example"])
      for (const path of ["/api/leads", "/api/sign-in", "/sign-in", "/leads", "/api/sessions"])
        expect([
          host,
          path,
          (await phone.ask(path, { headers: { host, "x-forwarded-host": "desk.example.com" } })).status,
        ]).toEqual([host, path, 404]);
    expect((await browser().ask("/readyz", { headers: { host: "roi.example.com" } })).status).toBe(200);
  });

  it("lets no other page read or change anything", async () => {
    const { signedIn } = await hosted();
    const phone = await signedIn();
    const reads: Headers[] = [
      { "sec-fetch-site": undefined },
      { "sec-fetch-site": "none" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site" },
      { origin: "https://roi.example.com" },
      { origin: "https://desk.example.com.evil.example" },
      { origin: "http://desk.example.com" },
      { origin: "null" },
      { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
    ];
    for (const headers of reads) {
      expect([headers, (await phone.ask("/api/leads/1", { headers })).status]).toEqual([headers, 403]);
      const erase = await phone.post("/api/erase", { email: "ada@park.example" }, { headers });
      expect([headers, erase.status]).toEqual([headers, 403]);
    }
    const changes: Headers[] = [{ origin: undefined }, { "x-leads-desk": undefined }];
    for (const headers of changes)
      for (const path of ["/api/erase", "/api/sign-in", "/api/sign-in/use"])
        expect([path, (await phone.post(path, {}, { headers })).status]).toEqual([path, 403]);
    const preflight = {
      method: "OPTIONS",
      headers: { origin: "https://roi.example.com", "sec-fetch-site": "same-site" },
    };
    expect((await phone.ask("/api/leads", preflight)).status).toBe(403);
    expect((await phone.post("/api/erase", { email: "a".repeat(70_000) })).status).toBe(413);
    expect(await phone.post("/api/erase", { email: `${"a".repeat(60_000)}@x.example` })).toMatchObject({
      status: 400,
      text: "Type one email address of at most 254 characters.\n",
    });
    expect((await phone.ask("/api/leads?words=ada")).status).toBe(404);
    expect(await phone.leads()).toBe(200);
  });
});
