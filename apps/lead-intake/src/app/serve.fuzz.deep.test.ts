import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import fc from "fast-check";
import { expect, it, onTestFinished } from "vitest";
import { leadsIn, testDataDirectory } from "../testing/databases/temporary-data.ts";
import { malformedHttp, type MalformedHttp, slowRequests } from "../testing/requests/malformed-http.ts";
import { open, rawConnection, statusOf } from "../testing/requests/raw-http.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";

const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 2_000);
const SEED = Number(process.env["FUZZ_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
const CONNECTIONS = 16;
const BATCH = 500;
const SLOW_CONNECTIONS = 32;
const DRIP_MS = 200;
/** How long to wait for the response to a request that may get none. */
const HANG_UP_MS = 40;
/**
 * The heap limit while memory is measured: without one V8 postpones garbage collection, which looks like a leak. A leak of
 * more than this ends the process.
 */
const BOUNDED_HEAP = "--max-old-space-size=128 --max-semi-space-size=8";
/** How much the process may grow between the first fifth of the requests and the last, in MB. */
const MOST_GROWTH_MB = 50;

it(
  `The server answers ${REQUESTS} malformed requests without failing, storing or growing`,
  async () => {
    const directory = await testDataDirectory();
    const server = await testServer({ DATA_DIR: directory.path, NODE_OPTIONS: BOUNDED_HEAP });
    const port = Number(new URL(server.url).port);
    const slow = await slowConnections(port);
    onTestFinished(() => slow.close());
    const statuses = new Map<string, number>();
    const memory: number[] = [];
    const begin = performance.now();

    const connections = Array.from({ length: CONNECTIONS }, () => rawConnection(port));
    onTestFinished(() => connections.forEach((connection) => connection.close()));
    const send = async (request: MalformedHttp, connection: (typeof connections)[number]): Promise<void> => {
      const status =
        request.kind === "whole"
          ? (await connection.exchange(request.bytes)).status
          : await hangUp(port, request.bytes);
      const isRefused = status === null ? request.kind === "broken" : status >= 400 && status < 500;
      if (!isRefused)
        throw new Error(`${request.what} was answered ${status} (seed ${SEED}): ${request.bytes.toString("base64")}`);
      statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
    };
    for (let sent = 0; sent < REQUESTS; sent += BATCH) {
      const requests = fc.sample(malformedHttp, { numRuns: Math.min(BATCH, REQUESTS - sent), seed: SEED + sent });
      await Promise.all(
        connections.map(async (connection) => {
          for (let request = requests.pop(); request !== undefined; request = requests.pop())
            await send(request, connection);
        }),
      );
      memory.push(await residentMb(server.pid));
    }
    const seconds = (performance.now() - begin) / 1000;

    const fifth = Math.max(1, Math.floor(memory.length / 5));
    const growth = median(memory.slice(-fifth)) - median(memory.slice(0, fifth));
    const counted = [...statuses]
      .sort()
      .map(([status, count]) => `${status === "null" ? "hung up" : status}: ${count}`);
    process.stdout.write(
      `fuzz: ${REQUESTS} malformed requests in ${seconds.toFixed(1)} s (${Math.round(REQUESTS / seconds)}/s), seed ${SEED}\n` +
        `fuzz: ${counted.join(", ")}; 5xx: 0\n` +
        `fuzz: ${SLOW_CONNECTIONS} slow senders meanwhile, ${slow.cut()} of them cut by the server\n` +
        `fuzz: memory in MB over the run: ${tenths(memory).map(Math.round).join(" ")}\n`,
    );
    expect(slow.statuses().filter((status) => status !== 408)).toEqual([]);
    expect(growth).toBeLessThan(MOST_GROWTH_MB);
    expect(server.output()).not.toMatch(/"level":"error"|Error:/);
    expect(await leadsIn(directory)).toEqual([]);
    expect((await fetch(new URL("/readyz", server.url))).status).toBe(200);
    expect((await submit(server, sampleLead())).status).toBe(201);
  },
  Math.max(300_000, REQUESTS * 20),
);

/** Sends an incomplete request, waits a moment for a response, and closes the connection. */
async function hangUp(port: number, bytes: Buffer): Promise<number | null> {
  const socket = await open(port);
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
  socket.write(bytes);
  await Promise.race([sleep(HANG_UP_MS), new Promise((resolve) => void socket.once("close", resolve))]);
  socket.destroy();
  return statusOf(text);
}

/** Senders that never finish, one byte at a time. One that the server disconnects is replaced. */
async function slowConnections(port: number): Promise<{ cut(): number; statuses(): number[]; close(): void }> {
  const answers: string[] = [];
  let isClosing = false;
  const sockets = new Set<Socket>();
  const begin = async (at: number): Promise<void> => {
    const socket = await open(port);
    sockets.add(socket);
    let text = "";
    socket.on("data", (chunk: Buffer) => (text += chunk.toString("latin1")));
    const { start, drip } = slowRequests[at % slowRequests.length]!;
    socket.write(start);
    const timer = setInterval(() => void socket.write(drip), DRIP_MS);
    socket.once("close", () => {
      clearInterval(timer);
      sockets.delete(socket);
      if (isClosing) return;
      answers.push(text);
      void begin(at);
    });
  };
  await Promise.all(Array.from({ length: SLOW_CONNECTIONS }, (_, at) => begin(at)));
  return {
    cut: () => answers.length,
    statuses: () => answers.flatMap((text) => statusOf(text) ?? []),
    close() {
      isClosing = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}

async function residentMb(pid: number): Promise<number> {
  const kilobytes = await readFile(`/proc/${pid}/status`, "utf8").then(
    (status) => /VmRSS:\s+(\d+)/.exec(status)?.[1],
    async () => (await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)])).stdout.trim(),
  );
  return Number(kilobytes) / 1024;
}

/** Medians of ten parts of the run. */
function tenths(values: readonly number[]): number[] {
  const size = Math.max(1, Math.ceil(values.length / 10));
  return Array.from({ length: Math.ceil(values.length / size) }, (_, at) =>
    median(values.slice(at * size, (at + 1) * size)),
  );
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
