import { statSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type DataDirectory, dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { submit as submitLead } from "@contractor-roi/lead-store/leads/lead-table";
import { openConnection } from "@contractor-roi/lead-store/sqlite/connection";
import { inStore, temporaryFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { signInLink } from "../desk/desk-listener.ts";
import { kill, type ServerProcess, startServerProcess } from "../testing/programs.ts";
import { pressSignIn, submit } from "../testing/test-server.ts";

const LEADS = 5_000;
/** Each of them begins a word of every lead, so that no search is dearer. */
const WORDS = "1 121 1212 12125 212 2125 21255 555 ada par park exa exam examp exampl example lea lead lead- 1212555";
const SEARCHES = 60;
const SLOW_MS = 30_000;

describe(`A server with ${LEADS} leads`, () => {
  let directory: DataDirectory;
  let remove: () => Promise<void>;
  let server: ServerProcess;
  let signInLinkOf: () => Promise<string>;
  let ask: (path: string, json?: object) => Promise<Response>;
  beforeAll(async () => {
    const folder = await temporaryFolder();
    ({ remove } = folder);
    directory = dataDirectory(folder.path);
    await inStore(directory, async () => {});
    const connection = openConnection(directory.database);
    connection.transaction(() => {
      for (let number = 0; number < LEADS; number += 1)
        submitLead(
          connection,
          submission({
            email: `lead-${number}@park.example`,
            phone_e164: `+1212555${String(number).padStart(4, "0")}`,
            delivery_channels: [],
          }),
        );
    });
    connection.close();
    server = await startServerProcess({ DATA_DIR: directory.path, RATE_LIMIT_LEADS: "0" });
    signInLinkOf = () =>
      inStore(directory, async (store) =>
        signInLink((await store.server())!.deskPort, await store.sessions.makeSignIn()),
      );
    const link = await signInLinkOf();
    const cookie = (await pressSignIn(link)).headers.get("set-cookie")!.split(";")[0]!;
    const { origin } = new URL(link);
    const headers = { cookie, origin, "x-leads-desk": "1", "content-type": "application/json" };
    ask = (path, json) =>
      fetch(new URL(path, link), json ? { method: "POST", headers, body: JSON.stringify(json) } : { headers });
    await ask("/api/numbers?days=30");
  }, SLOW_MS);
  afterAll(async () => {
    await kill(server);
    await remove();
  });

  const log = () => `${directory.database}-wal`;
  const search = () => ask("/api/leads", { words: WORDS });

  it("stores leads, and sums the numbers, while earlier searches wait for each other", async () => {
    let answered = 0;
    const searches = Array.from({ length: SEARCHES }, async () => {
      const { status } = await search();
      answered += 1;
      return status;
    });
    await Promise.race(searches);
    for (let lead = 0; lead < 5; lead += 1) expect((await submit(server, sampleLead())).status).toBe(201);
    expect((await ask("/api/numbers?days=30")).status).toBe(200);
    expect(answered).toBeLessThan(SEARCHES / 2);
    expect(new Set(await Promise.all(searches))).toEqual(new Set([200]));
  });

  it("lists at once, and refuses to sign in soon, while another program writes and waits", async () => {
    const link = await signInLinkOf();
    const other = openConnection(directory.database);
    onTestFinished(() => other.close());
    other.script("begin immediate");
    const lead = submit(server, sampleLead());
    const began = performance.now();
    expect((await ask("/api/leads", {})).status).toBe(200);
    for (const path of ["/api/overview", "/api/sessions"]) expect((await ask(path)).status).toBe(200);
    // As a command does.
    expect(await inStore(directory, (store) => store.count("accepted"))).toBeGreaterThan(0);
    const refused = await pressSignIn(link);
    expect([refused.status, await refused.text()]).toEqual([
      503,
      expect.stringContaining("another program is writing"),
    ]);
    expect(performance.now() - began).toBeLessThan(10_000);
    other.script("rollback");
    expect((await lead).status).toBe(201);
    expect((await pressSignIn(link)).status).toBe(200);
  });

  it("writes the log back and empties it after searches that showed their first page", async () => {
    await submit(server, sampleLead());
    expect(statSync(log()).size).toBeGreaterThan(0);
    expect((await search()).status).toBe(200);
    await vi.waitFor(() => expect(statSync(log()).size).toBe(0), SLOW_MS);
  });

  it("exports each lead once while others come", async () => {
    const before = (await (await ask("/api/leads.csv?disposition=accepted")).text()).split("\r\n");
    const exported = ask("/api/leads.csv?disposition=accepted");
    await Promise.all(Array.from({ length: 20 }, () => submit(server, sampleLead())));
    const lines = (await (await exported).text()).split("\r\n");
    expect(before.length).toBeGreaterThan(LEADS);
    expect(new Set(lines).size).toBe(lines.length);
    for (const line of before) expect(lines).toContain(line);
  });

  it("ends while searches wait, and leaves nothing in the log", async () => {
    const searches = Array.from({ length: SEARCHES }, () => search().catch(() => null));
    await Promise.race(searches);
    server.signal("SIGTERM");
    expect((await server.finished).code).toBe(0);
    expect(statSync(log(), { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    await Promise.all(searches);
  });
});
