import { once } from "node:events";
import { statSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, inject, it } from "vitest";
import { testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { openConnection } from "@contractor-roi/lead-store/sqlite/connection";
import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { expire } from "@contractor-roi/lead-store/leads/erase";
import { submit as submitLead } from "@contractor-roi/lead-store/leads/lead-table";
import { openStore } from "@contractor-roi/lead-store/served/open-store";
import { kill, runLeads } from "../testing/programs.ts";
import { submit, testServer } from "../testing/test-server.ts";

const LEADS = Number(process.env["MILLION_LEADS"] ?? 100_000);
const BATCH = 2_000;
const AGE_MS = 364 * 24 * 3_600_000;
const NAMES = ["Ada", "Béatrice", "Chidi", "Dana", "Emre", "Frida", "Gus", "Hana"];
const ANY = { words: "", disposition: "accepted" } as const;
/** A call that takes longer holds up visitors who send a lead meanwhile. A quiet machine needs a tenth of it. */
const LONGEST_MS = 300;
/** The log is not written back meanwhile. */
const LONGEST_SEARCH_MS = 5_000;
const TWENTY_WORDS =
  "1 par park exa exam examp exampl example lea lead lead1 lead2 lead3 121 1212 12125 212 2125 555 5550";

it(
  `answers with ${LEADS.toLocaleString("en-US")} leads`,
  async () => {
    const [path, apart] = [await testFolder(), await testFolder()];
    const directory = dataDirectory(path);
    await (await openStore(directory)).close();
    const connection = openConnection(directory.database);
    const first = Date.now() - AGE_MS;
    const filled = performance.now();
    for (let at = 0; at < LEADS; at += BATCH) {
      connection.transaction(() => {
        for (let lead = at; lead < Math.min(LEADS, at + BATCH); lead += 1)
          submitLead(connection, leadNumber(lead, first));
      });
      connection.get("pragma wal_checkpoint(passive)");
    }
    connection.run("update leads set status = 'contacted', first_contact_at = received_at where place % 3000 = 0");
    connection.close();
    console.log(`filled with ${Math.round((1_000 * LEADS) / (performance.now() - filled))} leads a second`);

    const store = await openStore(directory);
    const slow: string[] = [];
    const timed = async <Result>(name: string, work: () => Promise<Result>, limitMs = LONGEST_MS): Promise<Result> => {
      const begin = performance.now();
      const result = await work();
      const took = performance.now() - begin;
      console.log(`${name.padEnd(34)}${took.toFixed(1).padStart(10)} ms`);
      if (took > limitMs) slow.push(name);
      return result;
    };
    const [newest] = (await timed("a page of the list", () => store.page({ disposition: "accepted" }))).leads;
    await timed("a page of the spam", () => store.page({ disposition: "spam" }));
    await timed("count", () => store.count("accepted"));
    await timed("search: two letters", () => store.search({ ...ANY, words: "ad" }));
    await timed("search: twenty words", () => store.search({ ...ANY, words: TWENTY_WORDS }), LONGEST_SEARCH_MS);
    await timed("search: a name", () => store.search({ ...ANY, words: "frida 77777" }));
    await timed("search: a phone", () => store.search({ ...ANY, words: "555-0123" }));
    await timed("search: a status that none has", () => store.search({ ...ANY, status: "lost" }));
    await timed("search: word and unused status", () => store.search({ ...ANY, words: "ada", status: "won" }));
    await timed("search: trade and tier", () => store.search({ ...ANY, trade: "roofing", tier: "C" }));
    await timed("search: a source that none has", () => store.search({ ...ANY, source: "none" }));
    await timed("find by reference", () => store.findByReference(newest!.id.slice(0, 8)));
    await timed("find by email address", () => store.ofPerson(newest!.email));
    await timed("depth of the outbox", () => store.outbox.depth());
    await timed("due", () => store.outbox.due({ channels: ["webhook"], limit: 4 }));
    await timed("due, where nothing is", () => store.outbox.due({ channels: ["owner_email"], limit: 4 }));
    const deleting = openConnection(directory.database);
    // Nothing from before the store's first start expires.
    deleting.run("update secrets set created_at = '2015-01-01T00:00:00.000Z'");
    const soon = new Date(first + AGE_MS / 2).toISOString();
    const deleted = await timed("delete old ones, a transaction", async () =>
      deleting.transaction(() => expire(deleting, soon)),
    );
    expect(deleted).toBeGreaterThan(0);
    deleting.close();
    await timed("erase one", () => store.eraseByEmail(newest!.email), Infinity);
    await timed("copy, verified", () => store.backUp(join(apart, "copy.db")), Infinity);
    await store.close();
    await timed("leads --limit 1", () => runLeads(["--limit", "1"], { DATA_DIR: path }), Infinity);
    const server = await testServer({ DATA_DIR: path });
    expect((await submit(server, sampleLead())).status).toBe(201);
    const visitors = setInterval(() => void submit(server, sampleLead()), 1_000 / 50);
    const thread = new Worker(join(inject("programs"), "read-worker.js"), { workerData: directory });
    for (const days of [7, 30, 90, 365, 365, 365]) {
      thread.postMessage({ part: "leads", method: "numbers", args: [{ days, zone: "America/New_York" }] });
      await timed(`numbers of ${days} days, beside visitors`, () => once(thread, "message"), Infinity);
    }
    await thread.terminate();
    clearInterval(visitors);
    const erase = ["delete", "--email", `lead${LEADS >> 1}@park.example`];
    const erased = await timed("erase one, beside a server", () => runLeads(erase, { DATA_DIR: path }), Infinity);
    expect(erased.stdout).toContain("1 lead");
    await kill(server);
    await timed("start after a kill", () => testServer({ DATA_DIR: path }), Infinity);
    console.log(
      `size on the disk                  ${(statSync(directory.database).size / 2 ** 20).toFixed(0).padStart(10)} MB`,
    );
    expect(slow).toEqual([]);
  },
  60 * 60_000,
);

function leadNumber(number: number, first: number) {
  return submission({
    received_at: new Date(first + Math.floor((number * AGE_MS) / LEADS)).toISOString(),
    first_name: NAMES[number % NAMES.length]!,
    last_name: `Park ${number}`,
    email: `lead${number}@park.example`,
    business_type: number % 3 === 0 ? "roofing" : "hvac",
    business_tier: number % 50 === 0 ? "C" : "A",
    disposition: number % 20 === 0 ? "spam" : "accepted",
  });
}
