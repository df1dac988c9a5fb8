import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { createDataDirectory, dataDirectory } from "../src/data-directory/data-directory.ts";
import { sqlLeadStore } from "../src/leads/sql-lead-store.ts";
import { openEmbeddedLeads } from "../src/storage/open-embedded-leads.ts";
import { storeManyLeads } from "../src/testing/databases/many-leads.ts";
import { submission } from "../src/testing/delivery-samples.ts";
import { measured } from "./http-load.ts";

/**
 * The price of the journal: leads stored from 16 callers with and without it, in turns on one database of 100,000, then 50
 * leads a second, first in peace and then while a checkpoint is made.
 */
const ROUNDS = 5;
const SECONDS = 3;
const CALLERS = 16;
const STORED = 100_000;
const PER_SECOND = 50;
const GOALS = { throughput: 0.6, p99Ms: 50 };

type Submit = ReturnType<typeof sqlLeadStore>["submit"];

async function throughput(submit: Submit): Promise<number> {
  const latencies: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const caller = async () => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      await submit(submission());
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return measured(latencies, SECONDS).perSecond;
}

/** @param over resolves when enough was measured */
async function p99(submit: Submit, over: Promise<unknown>): Promise<number> {
  const latencies: number[] = [];
  const ending = new AbortController();
  void over.then(() => ending.abort());
  const underWay: Promise<unknown>[] = [];
  while (!ending.signal.aborted) {
    const start = performance.now();
    underWay.push(submit(submission()).then(() => latencies.push(performance.now() - start)));
    await sleep(1000 / PER_SECOND);
  }
  await Promise.all(underWay);
  latencies.sort((a, b) => a - b);
  return latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
}

const folder = await mkdtemp(join(tmpdir(), "lead-intake-bench-"));
const directory = dataDirectory(join(folder, "data"));
await createDataDirectory(directory);
const opened = await openEmbeddedLeads(directory, { machineStopped: false });
try {
  await storeManyLeads(opened.database, STORED, 50);
  const plain = sqlLeadStore(opened.database).submit;
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [alone, journaled] = [await throughput(plain), await throughput(opened.leads.submit)];
    ratios.push(journaled / alone);
    console.log(`leads per second: ${alone.toFixed(0)} without, ${journaled.toFixed(0)} with the journal`);
  }
  const ratio = ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
  // None of its own meanwhile.
  await opened.journaled.checkpoint();
  const without = await p99(plain, sleep(10_000));
  const inPeace = await p99(opened.leads.submit, sleep(10_000));
  const began = performance.now();
  const meanwhile = await p99(opened.leads.submit, opened.journaled.checkpoint());
  const seconds = (performance.now() - began) / 1000;
  console.log(`p99 at ${PER_SECOND} a second without the journal: ${without.toFixed(1)} ms`);
  console.log(`A checkpoint of ${STORED} leads takes ${seconds.toFixed(1)} s.`);
  const checks = [
    [`throughput with to without: ${ratio.toFixed(2)}, goal ${GOALS.throughput}`, ratio >= GOALS.throughput],
    [`p99 at ${PER_SECOND} a second: ${inPeace.toFixed(1)} ms, goal below ${GOALS.p99Ms}`, inPeace < GOALS.p99Ms],
    [`p99 during a checkpoint: ${meanwhile.toFixed(1)} ms, goal below ${GOALS.p99Ms}`, meanwhile < GOALS.p99Ms],
  ] as const;
  for (const [line, isMet] of checks) console.log(`${isMet ? "met" : "MISSED"}: ${line}`);
  process.exitCode = checks.every(([, isMet]) => isMet) ? 0 : 1;
} finally {
  await opened.close();
  await rm(folder, { recursive: true });
}
