import { readdir } from "node:fs/promises";
import { expect, it, onTestFinished } from "vitest";
import type { SqlDatabase } from "../../leads/sql-database.ts";
import { openEmbeddedLeads } from "./open-embedded-leads.ts";
import { testDataDirectory } from "../../testing/databases/temporary-data.ts";
import { submission } from "../../testing/delivery-samples.ts";
import { checkpointOf, writeCheckpoint } from "./checkpoints.ts";
import { dumpHead } from "../dump.ts";

const LOCK = { machineStopped: false };
const DELIVERIES = "select id, lead_id from public.lead_outbox order by id";

// A rebuilt database tells of a lead again under another id, which its receiver takes for another lead.
it("a process that is killed while it makes a checkpoint leaves a database that the next start keeps", async () => {
  const directory = await testDataDirectory();
  const events: string[] = [];
  const open = () => openEmbeddedLeads(directory, LOCK, ({ event }) => events.push(event));
  const opened = await open();
  await opened.leads.submit(submission({ delivery_channels: ["webhook"] }));
  const deliveries = await opened.database.query(DELIVERIES);

  // What is on the disk at each statement is what a kill there would leave.
  const inPlace: string[][] = [];
  const watched: SqlDatabase = {
    ...opened.database,
    query: async (sql, params) => {
      const rows = await opened.database.query<never>(sql, params);
      inPlace.push(await readdir(directory.checkpoints));
      return rows;
    },
  };
  const number = 2;
  const head = await dumpHead(opened.database);
  const { signal } = new AbortController();
  await writeCheckpoint({ folder: directory.checkpoints, number, database: watched, head, signal });
  expect(await checkpointOf(opened.database)).toBe(number);
  expect(inPlace.at(-1)).not.toContain("00000002.dump");
  expect(await readdir(directory.checkpoints)).toEqual(["00000002.dump"]);

  await opened.close();
  const again = await open();
  onTestFinished(again.close);
  expect(await again.database.query(DELIVERIES)).toEqual(deliveries);
  expect(events).toEqual([]);
});
