import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { json } from "node:stream/consumers";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { leadsIn, testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { LEAD_INTAKE_PATH } from "../intake/function-paths.ts";
import { malformedBody } from "../testing/requests/malformed-requests.ts";
import { submit, testServer } from "../testing/test-server.ts";

const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 2_000);
const SEED = Number(process.env["FUZZ_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const CONNECTIONS = 16;
const BATCH = 500;
const DRIP_MS = 200;
/**
 * The heap limit while memory is measured: without one V8 postpones garbage collection, which looks like a leak. A leak of
 * more than this ends the process.
 */
const BOUNDED_HEAP = "--max-old-space-size=128 --max-semi-space-size=8";
/** How much the process may grow between the first fifth of the requests and the last, in MB. */
const MOST_GROWTH_MB = 50;

const HEAD = `POST ${LEAD_INTAKE_PATH} HTTP/1.1\r\nHost: x\r\n`;
/** Requests that never end: their beginning, and a piece that is repeated. */
const SLOW_SENDERS = [
  [`${HEAD}Content-Type: application/json\r\nContent-Length: 16000\r\n\r\n`, " "],
  [`${HEAD}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`, "1\r\n \r\n"],
  [`${HEAD}X-Slow: `, "x"],
] as const;

it(`the server refuses ${REQUESTS} malformed leads beside slow senders, stores none and does not grow`, async () => {
  const directory = await testDataDirectory();
  const server = await testServer({ DATA_DIR: directory.path, NODE_OPTIONS: BOUNDED_HEAP });
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  for (const [start, drip] of SLOW_SENDERS) sendSlowly(server.url, start, drip, ending.signal);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  onTestFinished(() => agent.destroy());
  const headers = { "content-type": "application/json" };
  const memory: number[] = [];
  for (let sent = 0; sent < REQUESTS; sent += BATCH) {
    const bodies = fc.sample(malformedBody, { numRuns: Math.min(BATCH, REQUESTS - sent), seed: SEED + sent });
    await Promise.all(
      bodies.map(async (body) => {
        const sending = request(new URL(LEAD_INTAKE_PATH, server.url), { method: "POST", agent, headers }).end(body);
        const [response] = (await once(sending, "response")) as [IncomingMessage];
        const problem = await json(response);
        expect(problem, `seed ${SEED}, ${Buffer.from(body).toString("base64")}`).toEqual(
          expect.objectContaining({ status: expect.toSatisfy((status: number) => status >= 400 && status < 500) }),
        );
      }),
    );
    memory.push(await residentMb(server.pid));
  }
  const fifth = Math.max(1, Math.floor(memory.length / 5));
  process.stdout.write(`fuzz: ${REQUESTS} requests, seed ${SEED}, MB: ${memory.map(Math.round).join(" ")}\n`);
  expect(median(memory.slice(-fifth)) - median(memory.slice(0, fifth))).toBeLessThan(MOST_GROWTH_MB);
  expect(server.output()).not.toMatch(/"level":"error"|Error:/);
  expect(await leadsIn(directory)).toEqual([]);
  expect((await submit(server, sampleLead())).status).toBe(201);
});

/** A connection that the server cuts is opened anew. */
function sendSlowly(url: string, start: string, drip: string, signal: AbortSignal): void {
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1", signal }, () => socket.write(start));
  const timer = setInterval(() => void socket.write(drip), DRIP_MS);
  socket.on("error", () => {});
  socket.once("close", () => {
    clearInterval(timer);
    if (!signal.aborted) sendSlowly(url, start, drip, signal);
  });
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
