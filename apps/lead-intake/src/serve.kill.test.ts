import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { LEAD_INTAKE_PATH } from "./create-server.ts";
import { readLeads } from "./read-leads.ts";
import { leadPost, withKey } from "./testing/lead-requests.ts";
import { kill, type ServerProcess, startServerProcess } from "./testing/programs.ts";
import { sampleLead } from "./testing/sample-leads.ts";
import { testDataDirectory } from "./testing/temporary-data.ts";

const KILLS = 5;
const WRITERS = 8;
const FEWEST_LEADS = 10;
const MOST_LEADS = 200;

/** Idempotency key to id: what the server said it had stored. */
type Acknowledged = Map<string, string>;

/** Submits one lead after the other until the server is gone. @returns the key that got no answer */
async function writeUntilKilled(server: ServerProcess, acknowledged: Acknowledged): Promise<string> {
  for (;;) {
    const key = crypto.randomUUID();
    try {
      const response = await fetch(new URL(LEAD_INTAKE_PATH, server.url), leadPost(sampleLead(), withKey(key)));
      const { id } = await response.json();
      expect(response.status).toBe(201);
      acknowledged.set(key, id);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return key;
    }
  }
}

describe("the server killed under load", () => {
  it(`has every lead that it acknowledged, once, after each of ${KILLS} kills`, async () => {
    const directory = await testDataDirectory();
    const acknowledged: Acknowledged = new Map();
    let unanswered: string[] = [];
    let server: ServerProcess | undefined;
    onTestFinished(() => kill(server));
    for (let round = 0; round < KILLS; round += 1) {
      server = await startServerProcess({ DATA_DIR: directory.path });
      const running = server;

      const stored = await readLeads(directory, { disposition: "all" });
      const ids = new Map(stored.map(({ idempotency_key, id }) => [idempotency_key, id]));
      expect(ids.size).toBe(stored.length);
      expect([...acknowledged].filter(([key, id]) => ids.get(key) !== id)).toEqual([]);
      const known = new Set([...acknowledged.keys(), ...unanswered]);
      expect(stored.filter(({ idempotency_key }) => !known.has(idempotency_key))).toEqual([]);

      // What a page does that got no answer: it asks again with the same key.
      for (const key of unanswered) {
        const response = await fetch(new URL(LEAD_INTAKE_PATH, running.url), leadPost(sampleLead(), withKey(key)));
        expect(response.status).toBe(ids.has(key) ? 200 : 201);
        acknowledged.set(key, (await response.json()).id);
      }

      const enough = acknowledged.size + FEWEST_LEADS + Math.floor(Math.random() * (MOST_LEADS - FEWEST_LEADS));
      const writers = Array.from({ length: WRITERS }, () => writeUntilKilled(running, acknowledged));
      while (acknowledged.size < enough) await sleep(1);
      await kill(running);
      unanswered = await Promise.all(writers);
    }

    const leads = await readLeads(directory, { disposition: "all" });
    const ids = new Map(leads.map(({ idempotency_key, id }) => [idempotency_key, id]));
    expect(ids.size).toBe(leads.length);
    expect([...acknowledged].filter(([key, id]) => ids.get(key) !== id)).toEqual([]);
  }, 60_000);
});
