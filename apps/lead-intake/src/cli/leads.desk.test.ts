import { readFile, stat, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LeadSearchPage } from "@contractor-roi/lead-store/lead/search-leads";
import { type DataDirectory, dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import type { LeadInFull } from "@contractor-roi/lead-store/leads/lead-table";
import { openConnection } from "@contractor-roi/lead-store/sqlite/connection";
import { inStore, temporaryFolder, testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { leadWith, sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { signInLink } from "../desk/desk-listener.ts";
import { listen } from "../platform/listen.ts";
import { callLeads } from "../testing/call-leads.ts";
import { kill, runLeads, runLeadsDesk, type ServerProcess, startServerProcess } from "../testing/programs.ts";
import { pressSignIn, submit } from "../testing/test-server.ts";

const ENTRY = "6a0cb8a4-0000-4000-8000-000000000000";
const CHANGE = { "x-leads-desk": "1", "content-type": "application/json" };

/** @returns the headers that the signed-in browser sends */
async function signIn(link: string): Promise<Record<string, string>> {
  const response = await pressSignIn(link);
  expect(response.status).toBe(200);
  const [cookie = "", ...attributes] = (response.headers.get("set-cookie") ?? "").split("; ");
  expect(attributes.sort()).toEqual(["HttpOnly", "Path=/", "SameSite=Strict"]);
  return { cookie, origin: new URL(link).origin };
}

/** A request under another name than the address's own: `fetch` would not send another Host. */
function statusOf(url: URL, headers: Record<string, string>, method = "GET"): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}

describe("leads desk", () => {
  let directory: DataDirectory;
  let remove: () => Promise<void>;
  let server: ServerProcess;
  beforeAll(async () => {
    const folder = await temporaryFolder();
    ({ remove } = folder);
    directory = dataDirectory(folder.path);
    server = await startServerProcess({ DATA_DIR: directory.path });
    await submit(server, sampleLead());
  });
  afterAll(async () => {
    await kill(server);
    await remove();
  });

  const env = () => ({ DATA_DIR: directory.path });
  /** A link to the running server's desk, as `leads desk` prints it. */
  const deskLink = () =>
    inStore(directory, async (store) =>
      signInLink((await store.server())!.deskPort, await store.sessions.makeSignIn()),
    );
  const list = (link: string, headers: Record<string, string>, filters: object = {}) => {
    const posted = { method: "POST", headers: { ...headers, ...CHANGE }, body: JSON.stringify(filters) };
    return fetch(new URL("/api/leads", link), posted);
  };
  const leadsOf = async (link: string, headers: Record<string, string>) =>
    ((await (await list(link, headers)).json()) as LeadSearchPage).leads;

  it("signs a browser in to the running server's desk, by a link that works once", async () => {
    const { link, finished } = await runLeadsDesk(env());
    expect(new URL(link).hostname).toBe("127.0.0.1");
    expect(await finished).toMatchObject({ code: 0, stderr: "" });
    // Nothing but a tap on its page uses it up.
    for (const method of ["GET", "HEAD"])
      for (const path of [link, "/api/sign-in/use", `/api/sign-in/use?secret=${new URL(link).hash.slice(1)}`])
        expect((await fetch(new URL(path, link), { method })).headers.get("set-cookie")).toBeNull();
    const headers = await signIn(link);
    expect(await leadsOf(link, headers)).toMatchObject([{ email: "ada@park.example", status: "new" }]);
    for (const used of [link, `${link.split("#")[0]}#unknown`]) {
      const again = await pressSignIn(used);
      expect([again.status, again.headers.get("set-cookie")]).toEqual([403, null]);
    }
  });

  it("opens the browser by a file that its owner alone can read, so that no argument has the link", async () => {
    const programs = await testFolder();
    const seen = join(programs, "arguments");
    const browser = `#!/bin/sh\nprintf '%s' "$*" > ${seen}.draft\nmv ${seen}.draft ${seen}\n`;
    // The name on macOS; Linux finds a browser by its variable.
    await writeFile(join(programs, "open"), browser, { mode: 0o700 });
    const found = { PATH: `${programs}:${process.env["PATH"]}`, BROWSER: join(programs, "open") };
    const { code, stdout } = await runLeads(["desk"], { ...env(), ...found });
    const [link = ""] = /http:\S+/.exec(stdout) ?? [];
    expect([code, new URL(link).hash.length]).toEqual([0, 44]);
    await expect.poll(() => readFile(seen, "utf8").catch(() => ""), { timeout: 5_000 }).not.toBe("");
    const opened = await readFile(seen, "utf8");
    expect(opened).toBe(join(directory.path, "open-desk.html"));
    expect((await stat(opened)).mode & 0o777).toBe(0o600);
    expect(await readFile(opened, "utf8")).toContain(`content="0; url=${link}"`);
    await signIn(link);
  });

  it("changes status, exports and erases for the signed-in page alone", async () => {
    const link = await deskLink();
    const headers = await signIn(link);
    const [lead] = await leadsOf(link, headers);
    const url = new URL(`/api/leads/${lead?.id}`, link);
    const change = (more: Record<string, string>) =>
      fetch(`${url}/status`, {
        method: "PUT",
        headers: { ...headers, ...more },
        body: JSON.stringify({ status: "contacted", seen: "new" }),
      });
    expect((await change({})).status).toBe(403);
    expect((await change({ ...CHANGE, origin: "http://127.0.0.1:1" })).status).toBe(403);
    expect((await change({ ...CHANGE, cookie: "" })).status).toBe(401);
    expect((await change(CHANGE)).status).toBe(200);
    const found = (await (await fetch(url, { headers })).json()) as LeadInFull;
    expect(found).toMatchObject({ lead: { status: "contacted" }, ofPerson: 1, deliveries: [] });
    expect(found.changes.map(({ changed_by }) => changed_by)).toEqual(["this computer"]);
    const csv = await (await fetch(new URL("/api/leads.csv?disposition=accepted", link), { headers })).text();
    expect(csv).toContain("ada@park.example");
    const release = await fetch(`${url}/release`, { method: "POST", headers: { ...headers, ...CHANGE } });
    expect(await release.json()).toMatchObject({ status: "not-spam" });
    for (const [path, status] of [
      ["/api/leads/1", 400],
      ["/api/leads/00000000-0000-4000-8000-000000000000", 404],
    ] as const)
      expect((await fetch(new URL(path, link), { headers })).status).toBe(status);
    const erase = await fetch(new URL("/api/erase", link), {
      method: "POST",
      headers: { ...headers, ...CHANGE },
      body: JSON.stringify({ email: "ada@park.example" }),
    });
    expect(await erase.json()).toMatchObject({ leads: 1 });
    expect(await leadsOf(link, headers)).toEqual([]);
    await submit(server, sampleLead());
  });

  it("refuses with a sentence a search of too many words, and days that no calendar has or that overflow", async () => {
    const link = await deskLink();
    const headers = { ...(await signIn(link)), ...CHANGE };
    const asked = async (query: string) => {
      const response = await list(link, headers, Object.fromEntries(new URLSearchParams(query)));
      return [query, response.status, response.ok ? "" : await response.text()];
    };
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const [most, more] = [20, 21].map((count) => `words=${letters.slice(0, count).join(".")}`) as [string, string];
    expect(await asked(most)).toEqual([most, 200, ""]);
    expect(await asked(more)).toEqual([more, 400, expect.stringContaining("more than 20 words")]);
    const sentence = "Choose a day of the years 1970 to 9998.\n";
    for (const day of ["9999-12-31", "0202-05-01", "0000-01-01", "2026-02-31", "2026-13-01", "+010000-01"])
      for (const name of ["from", "to"]) {
        const query = `${name}=${encodeURIComponent(day)}`;
        expect(await asked(query)).toEqual([query, 400, sentence]);
      }
    for (const day of ["1970-01-01", "9998-12-31"]) expect((await asked(`to=${day}`))[1]).toBe(200);
    const [lead] = await leadsOf(link, headers);
    const entry = new URL(`/api/leads/${lead!.id}/entries/${ENTRY}`, link);
    const body = JSON.stringify({ kind: "follow_up", value: "9999-12-31" });
    expect((await fetch(entry, { method: "PUT", headers, body })).status).toBe(400);
    const cursor = `received_at=${encodeURIComponent("2026-01-01T10:00:00+05")}&id=${lead!.id}`;
    expect((await asked(cursor))[1]).toBe(400);
    expect((await asked("status=any"))[1]).toBe(400);
  });

  it("refuses a change of a damaged lead, and no lead that comes with it", async () => {
    const link = await deskLink();
    const headers = { ...(await signIn(link)), ...CHANGE };
    const { id } = (await (await submit(server, leadWith({ contact: { email: "damaged@park.example" } }))).json()) as {
      id: string;
    };
    const database = openConnection(directory.database);
    database.run("update leads set checksum = checksum + 1 where id = ?", id);
    database.close();
    const body = JSON.stringify({ status: "won", seen: "new" });
    const change = () => fetch(new URL(`/api/leads/${id}/status`, link), { method: "PUT", headers, body });
    const lead = () => submit(server, leadWith({ contact: { email: "beside@park.example" } }));
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => (at % 4 === 0 ? change() : lead())));
    const statuses = answers.map(({ status }) => status);
    expect([statuses.filter((status) => status === 503), statuses.filter((status) => status === 201)]).toEqual([
      Array(10).fill(503),
      Array(30).fill(201),
    ]);
    for (const name of ["damaged", "beside"])
      await inStore(directory, (store) => store.eraseByEmail(`${name}@park.example`));
  });

  it("refuses another Host (DNS rebinding), another Origin and other sites' requests", async () => {
    const link = await deskLink();
    const { port } = new URL(link);
    const headers = await signIn(link);
    const api = new URL("/api/sessions", link);
    expect(await statusOf(api, { ...headers, host: `localhost:${port}`, origin: `http://localhost:${port}` })).toBe(
      200,
    );
    // A tunnel may end at another port than the desk's.
    for (const host of ["127.0.0.1:8080", "localhost:8080", "[::1]:8080", "localhost"])
      expect([host, await statusOf(api, { ...headers, host, origin: `http://${host}` })]).toEqual([host, 200]);
    for (const host of ["evil.example", `evil.example:${port}`, `127.0.0.1.evil.example:${port}`]) {
      expect([host, await statusOf(api, { ...headers, host, origin: `http://${host}` })]).toEqual([host, 403]);
      expect([host, await statusOf(new URL("/leads", link), { host })]).toEqual([host, 403]);
    }
    for (const other of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site" },
    ])
      expect([other, await statusOf(api, { ...headers, ...other })]).toEqual([other, 403]);
  });

  it("gives nobody a lead without the cookie, and lets nobody keep, show or index an answer", async () => {
    const link = await deskLink();
    await signIn(link);
    for (const path of ["/api/leads", "/api/leads.csv?disposition=spam", "/api/leads/1"]) {
      const response = await fetch(new URL(path, link), { headers: { cookie: `leads-desk-${new URL(link).port}=x` } });
      expect([path, response.status]).toEqual([path, 401]);
      expect(response.headers.get("content-security-policy")).toMatch(/default-src 'none';.*frame-ancestors 'none'$/);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("x-robots-tag")).toContain("noindex");
    }
  });

  it("the public server has no route to the desk", async () => {
    const link = await deskLink();
    const { cookie = "" } = await signIn(link);
    const id = "00000000-0000-4000-8000-000000000000";
    const lead = `/api/leads/${id}`;
    const deskPaths = ["/sign-in", "/leads", "/quote/", "/api/leads", "/api/leads.csv?disposition=spam", lead];
    const changes = [`${lead}/status`, `${lead}/release`, `/api/deliveries/${id}/retry`, "/api/erase"];
    const paths = [...deskPaths, ...changes];
    for (const path of paths)
      for (const method of ["GET", "POST", "PUT", "DELETE"]) {
        const origin = new URL(server.url).origin;
        const response = await fetch(new URL(path, server.url), { method, headers: { cookie, origin, ...CHANGE } });
        expect([method, path, response.status]).toEqual([method, path, 404]);
      }
  });

  it("serves the desk itself where no server runs, at the address that the browser knows", async () => {
    const known = new URL(await deskLink());
    await kill(server);
    const desk = await runLeadsDesk(env());
    expect(new URL(desk.link).host).toBe(known.host);
    const headers = await signIn(desk.link);
    expect(await leadsOf(desk.link, headers)).toHaveLength(1);
    // Other commands, and a second desk, work beside it.
    expect(JSON.parse((await callLeads(["--json"], env())).stdout)).toHaveLength(1);
    const second = await runLeadsDesk(env());
    expect(await leadsOf(second.link, await signIn(second.link))).toHaveLength(1);
    second.signal("SIGINT");
    expect((await second.finished).code).toBe(0);
    desk.signal("SIGINT");
    expect(await desk.finished).toMatchObject({ code: 0, stderr: "" });
    await expect(fetch(new URL("/leads", desk.link))).rejects.toThrow("fetch failed");
    const other = await listen(() => {}, "127.0.0.1", Number(known.port));
    const elsewhere = await runLeadsDesk(env());
    expect(await leadsOf(elsewhere.link, await signIn(elsewhere.link))).toHaveLength(1);
    elsewhere.signal("SIGINT");
    await elsewhere.finished;
    await other.close(0);
  });
});
