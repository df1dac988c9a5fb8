import { execFile } from "node:child_process";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { createDataDirectory, dataDirectory } from "../src/storage/data-directory/data-directory.ts";
import { sqlLeadStore } from "../src/leads/sql-lead-store.ts";
import { openEmbeddedLeads } from "../src/storage/embedded/open-embedded-leads.ts";
import { storeManyLeads } from "../src/testing/databases/many-leads.ts";
import { submission } from "../src/testing/delivery-samples.ts";
import { measured } from "./http-load.ts";
import { median, percentile, printGoals, sorted } from "./statistics.ts";

/**
 * The price of the journal: leads stored with and without it, in turns on one database of 100,000, first as many as 16
 * callers can, then 50 a second. In the same turns, what the disk takes to sync a record and how late the machine's timers
 * are: if they are late, so are all others, since a lead passes from thread to thread.
 */
const ROUNDS = 6;
const THROUGHPUT_SECONDS = 2;
const LATENCY_SECONDS = 3;
const CALLERS = 16;
const STORED = 100_000;
const PER_SECOND = 50;
const RECORD_BYTES = 2_500;
const GOALS = { throughput: 0.6, p99Ms: 50 };

type Work = () => Promise<unknown>;

async function throughput(work: Work): Promise<number> {
  const latencies: number[] = [];
  const end = performance.now() + THROUGHPUT_SECONDS * 1000;
  const caller = async () => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      await work();
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return measured(latencies, THROUGHPUT_SECONDS).perSecond;
}

/** In milliseconds, sorted. @param over resolves when enough was measured */
async function latencies(work: Work, over: Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  const ending = new AbortController();
  void over.then(() => ending.abort());
  const underWay: Promise<unknown>[] = [];
  while (!ending.signal.aborted) {
    const start = performance.now();
    underWay.push(work().then(() => all.push(performance.now() - start)));
    await sleep(1000 / PER_SECOND);
  }
  await Promise.all(underWay);
  return sorted(all);
}

const folder = await mkdtemp(join(tmpdir(), "lead-intake-bench-"));
const directory = dataDirectory(join(folder, "data"));
await createDataDirectory(directory);
const opened = await openEmbeddedLeads(directory, { machineStopped: false });
const file = await open(join(folder, "records"), "w");
try {
  await storeManyLeads(opened.database, STORED, 50);
  // None of its own meanwhile.
  await opened.journaled.checkpoint();

  const plain = sqlLeadStore(opened.database);
  const without: Work = () => plain.submit(submission());
  const journaled: Work = () => opened.leads.submit(submission());
  const record = Buffer.alloc(RECORD_BYTES, "x");
  const syncs: Work = async () => {
    await file.write(record, 0, record.length, 0);
    await file.datasync();
  };
  const timers: Work = async () => sleep(0);

  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [alone, both] = [await throughput(without), await throughput(journaled)];
    ratios.push(both / alone);
    console.log(`leads per second: ${alone.toFixed(0)} without, ${both.toFixed(0)} with the journal`);
  }

  // Nothing of the many is left for the disk to write.
  await promisify(execFile)("sync", ["-f", folder]);
  const contenders = { without, "with the journal": journaled, "a sync alone": syncs, "a timer of 0 to 1 ms": timers };
  const rounds = Object.entries(contenders).map(([name, work]) => ({
    name,
    work,
    p50s: [] as number[],
    p99s: [] as number[],
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { work, p50s, p99s } of rounds) {
      const all = await latencies(work, sleep(LATENCY_SECONDS * 1000));
      p50s.push(percentile(all, 0.5));
      p99s.push(percentile(all, 0.99));
    }
  }
  console.log(
    `\n| ${PER_SECOND} a second, ${ROUNDS} rounds of ${LATENCY_SECONDS} s | p50 | p99 (lowest to highest) |\n| --- | --- | --- |`,
  );
  for (const { name, p50s, p99s } of rounds) {
    const range = `${Math.min(...p99s).toFixed(1)} to ${Math.max(...p99s).toFixed(1)}`;
    console.log(`| ${name} | ${median(p50s).toFixed(1)} ms | ${median(p99s).toFixed(1)} ms (${range}) |`);
  }

  const began = performance.now();
  const meanwhile = percentile(await latencies(journaled, opened.journaled.checkpoint()), 0.99);
  console.log(`\nA checkpoint of ${STORED} leads takes ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  const inPeace = median(rounds[1]!.p99s);
  printGoals([
    [
      `throughput with to without: ${median(ratios).toFixed(2)}, goal ${GOALS.throughput}`,
      median(ratios) >= GOALS.throughput,
    ],
    [`p99 at ${PER_SECOND} a second: ${inPeace.toFixed(1)} ms, goal below ${GOALS.p99Ms}`, inPeace < GOALS.p99Ms],
    [`p99 during a checkpoint: ${meanwhile.toFixed(1)} ms, goal below ${GOALS.p99Ms}`, meanwhile < GOALS.p99Ms],
  ]);
} finally {
  await file.close();
  await opened.close();
  await rm(folder, { recursive: true });
}
