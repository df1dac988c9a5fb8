// @ts-check
// pnpm bench:intake: leads a second, response times, processor time and memory of the built server, beside a plain Node server that
// appends each body to a file and syncs the file before it answers. All in turns, each in a process of its own. Compare the ratios.
//
// First as many leads as 1 and 16 connections can send; then 50 a second at times fixed in advance, so that a stall counts for each
// lead that it delays: alone, with deliveries, beside exports, beside copies, beside a program that reads the store's file, and all
// at once.
//
// With QUEUE_URL, of a queue that `leads queue init` made in an empty database: also an edge, and the collector that empties it.
import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, open, readFile, rm, stat } from "node:fs/promises";
import { Agent, createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { DatabaseSync } from "@photostructure/sqlite";
import { buildLeadPayload, DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";

const DIST = join(import.meta.dirname, "../dist");
const ROUNDS = 3;
const SECONDS = 5;
const PER_SECOND = 50;

/**
 * @typedef {{ readonly child: import("node:child_process").ChildProcess, readonly url: URL, readonly startMs: number, readonly restMb: number }} Server
 * @typedef {(url: URL) => Promise<number[]>} Send sends leads for some seconds, and tells how many milliseconds each took
 * @typedef {{ readonly times: number[], readonly cpuMs: number }} Round
 */

const agent = new Agent({ keepAlive: true });
let leads = 0;

const [appendedFile] = process.argv.slice(2);
if (appendedFile) await servePlainly(appendedFile);
else await compare();

/** @param {string} path of the file that all bodies are appended to */
async function servePlainly(path) {
  const file = await open(path, "a");
  const server = createServer(async (incoming, answer) => {
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    await file.appendFile(Buffer.concat([...chunks, Buffer.from("\n")]));
    await file.datasync();
    answer.writeHead(201, { "content-type": "application/json" }).end('{"success":true}');
  });
  console.log(`Page:   http://127.0.0.1:${await listen(server)}/`);
}

async function compare() {
  const folder = await mkdtemp(join(tmpdir(), "bench-intake-"));
  const receiver = createServer((incoming, answer) => incoming.resume().on("end", () => answer.end("ok")));
  const plain = await start([import.meta.filename, join(folder, "leads.jsonl")], {});
  const data = { DATA_DIR: join(folder, "quiet"), RATE_LIMIT_LEADS: "0" };
  const ours = await start([join(DIST, "serve.js")], data);
  const busyData = { DATA_DIR: join(folder, "delivering"), RATE_LIMIT_LEADS: "0" };
  const command = (env = data, /** @type {string[]} */ ...args) =>
    promisify(execFile)(process.execPath, [join(DIST, "leads.js"), ...args], { env: { ...process.env, ...env } });
  const exports = (env = data) => command(env, "export", "--all", "-o", join(folder, "leads.csv"));
  const reading = async () => {
    const reader = new DatabaseSync(join(data.DATA_DIR, "leads.db"), { readOnly: true });
    reader.exec("begin; select 1 from leads limit 1");
    await sleep(SECONDS * 1000);
    reader.close();
  };
  const copies = (env = data) => command(env, "backup", "-o", join(folder, "copy.db"));
  // Both stores begin with the same leads.
  await sendAll(16)(ours.url);
  await copies();
  await command(busyData, "restore", join(folder, "copy.db"));
  const webhook = `http://127.0.0.1:${await listen(receiver)}/`;
  const slack = { SLACK_WEBHOOK_URL: webhook, DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1" };
  const busy = await start([join(DIST, "serve.js")], { ...busyData, ...slack });
  /** @type {[name: string, server: Server, send: Send, plain?: string][]} */
  const loads = [
    ["plain, 1 connection", plain, sendAll()],
    ["ours, 1 connection", ours, sendAll(), "plain, 1 connection"],
    ["plain, 16 connections", plain, sendAll(16)],
    ["ours, 16 connections", ours, sendAll(16), "plain, 16 connections"],
    ["ours, 50 a second", ours, sendSteadily()],
    ["  with deliveries", busy, sendSteadily()],
    ["  beside exports", ours, sendSteadily(exports)],
    ["  beside copies", ours, sendSteadily(copies)],
    ["  beside a reader", ours, sendSteadily(reading)],
    ["  all at once", busy, sendSteadily(() => Promise.all([exports(busyData), copies(busyData)]))],
  ];
  const queue = process.env["QUEUE_URL"];
  const edge = queue && (await start([join(DIST, "serve.js")], { DATABASE_URL: queue, RATE_LIMIT_LEADS: "0" }));
  if (edge)
    loads.push(
      ["edge, 1 connection", edge, sendAll(), "plain, 1 connection"],
      ["edge, 16 connections", edge, sendAll(16), "plain, 16 connections"],
      ["edge, 50 a second", edge, sendSteadily()],
    );
  /** @type {Map<string, Round[]>} */
  const rounds = new Map(loads.map(([name]) => [name, []]));
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [name, server, send] of loads) {
        console.error(`round ${round} of ${ROUNDS}: ${name.trim()}`);
        const before = await cpuMs(server);
        const times = await send(server.url);
        rounds.get(name)?.push({ times, cpuMs: (await cpuMs(server)) - before });
      }
    }
    console.log(`${ROUNDS} rounds of ${SECONDS} s each, in turns; ratio: to the plain server's leads a second`);
    const figures = loads.map(([name, , , base]) => [name, figuresOf(rounds.get(name) ?? [], rounds.get(base ?? ""))]);
    console.table(Object.fromEntries(figures));
    await exports();
    const stored = (await readFile(join(folder, "leads.csv"), "utf8")).split("\n").length - 2;
    const diskMb = (await stat(join(data.DATA_DIR, "leads.db"))).size / 2 ** 20;
    const [startMs, disk] = [ours.startMs.toFixed(0), ((100_000 * diskMb) / stored).toFixed(0)];
    const [rest, peak] = [ours.restMb.toFixed(0), (await memoryMb(ours, "VmHWM")).toFixed(0)];
    console.log(
      `start ${startMs} ms; ${rest} MB of memory at rest, ${peak} at its peak; 100,000 leads: ${disk} MB of disk`,
    );
    if (queue) {
      const begin = performance.now();
      const collector = { DATA_DIR: join(folder, "collector"), RATE_LIMIT_LEADS: "0", QUEUE_URL: queue };
      const { stdout } = await command(collector, "queue", "--once");
      console.log(`collector, in ${((performance.now() - begin) / 1000).toFixed(1)} s: ${stdout.trim()}`);
    }
  } finally {
    await Promise.all(
      [plain, ours, busy, ...(edge ? [edge] : [])].map(({ child }) => child.kill() && once(child, "exit")),
    );
    receiver.close();
    agent.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns {Send} */
function sendAll(connections = 1) {
  return async (url) => {
    /** @type {number[]} */
    const times = [];
    const end = performance.now() + SECONDS * 1000;
    const connection = async () => {
      while (performance.now() < end) times.push(await submit(url));
    };
    await Promise.all(Array.from({ length: connections }, connection));
    return times;
  };
}

/**
 * @param {() => Promise<unknown>} [work] done again and again meanwhile
 * @returns {Send}
 */
function sendSteadily(work = () => sleep(100)) {
  return async (url) => {
    const sent = [];
    const begin = performance.now();
    const end = begin + SECONDS * 1000;
    const working = (async () => {
      while (performance.now() < end) await work();
    })();
    for (let due = begin; due < end; due += 1000 / PER_SECOND) {
      if (due > performance.now()) await sleep(due - performance.now());
      sent.push(submit(url, due));
    }
    await working;
    return Promise.all(sent);
  };
}

/**
 * Sends a new lead, of which no two are alike.
 *
 * @param {URL} url
 * @param {number} [due] when it was to be sent
 * @returns {Promise<number>} milliseconds from then to the end of the answer
 * @throws {Error} at any status but 201
 */
async function submit(url, due = performance.now()) {
  leads += 1;
  const contact = { firstName: "Ada", lastName: "Park", email: `ada${leads}@park.example`, phone: "(212) 555-0123" };
  const lead = buildLeadPayload({ ...contact, businessType: "hvac", website: "" }, DEFAULT_ROI_INPUTS, {
    utmSource: "newsletter",
    utmMedium: "email",
    utmCampaign: "spring",
    sourceUrl: "https://page.example/?utm_source=newsletter",
    userAgent: "Mozilla/5.0 (X11; Linux x86_64)",
    timestamp: new Date().toISOString(),
  });
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
  const [answer] = await once(request(url, { agent, method: "POST", headers }).end(JSON.stringify(lead)), "response");
  await once(answer.resume(), "end");
  if (answer.statusCode !== 201) throw new Error(`A lead was not stored: status ${answer.statusCode}`);
  return performance.now() - due;
}

/**
 * @param {readonly string[]} args of Node
 * @param {Readonly<Record<string, string>>} env
 * @returns {Promise<Server>}
 */
async function start(args, env) {
  const begin = performance.now();
  const settings = { PATH: process.env["PATH"], HOST: "127.0.0.1", PORT: "0", ...env };
  const child = spawn(process.execPath, args, { env: settings, stdio: ["ignore", "pipe", "ignore"] });
  process.once("exit", () => child.kill());
  for await (const printed of child.stdout.iterator({ destroyOnReturn: false })) {
    const [, page] = /^Page: {3}(\S+)/.exec(String(printed)) ?? [];
    if (!page) continue;
    const startMs = performance.now() - begin;
    await sleep(1000);
    const url = new URL("functions/v1/lead-intake", page);
    return { child, url, startMs, restMb: await memoryMb({ child }, "VmRSS") };
  }
  throw new Error("A server ended before it served: run pnpm build first");
}

/**
 * @param {Pick<Server, "child">} server
 * @param {"VmRSS" | "VmHWM"} field now, or at its peak
 */
async function memoryMb({ child }, field) {
  return (
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(await readFile(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024
  );
}

/** @param {Server} server */
async function cpuMs({ child }) {
  // Processor time is counted in ticks of 10 ms.
  const fields = (await readFile(`/proc/${child.pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** @param {import("node:http").Server} server */
async function listen(server) {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return /** @type {import("node:net").AddressInfo} */ (server.address()).port;
}

/**
 * @param {readonly Round[]} rounds
 * @param {readonly Round[]} [plain] of the plain server
 */
function figuresOf(rounds, plain) {
  const perSecond = (/** @type {readonly Round[]} */ all) =>
    share(
      all.map(({ times }) => times.length / SECONDS),
      0.5,
    );
  const times = rounds.flatMap((round) => round.times);
  return {
    "leads/s": perSecond(rounds).toFixed(0),
    ratio: plain && (perSecond(rounds) / perSecond(plain)).toFixed(2),
    "p50 ms": share(times, 0.5).toFixed(1),
    "p99 ms": share(times, 0.99).toFixed(1),
    "CPU ms a lead": (rounds.reduce((sum, round) => sum + round.cpuMs, 0) / times.length).toFixed(2),
  };
}

/**
 * @param {readonly number[]} values
 * @param {number} part 0.99 for the 99th percentile
 */
function share(values, part) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}
