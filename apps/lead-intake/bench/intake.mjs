// @ts-check
// pnpm bench:intake: leads a second, response times, processor time and memory of the built server, beside a plain Node server that
// appends each body to a file and syncs the file before it answers. All in turns, each in a process of its own. Compare the ratios.
//
// First as many leads as 1 and 16 connections can send; then 50 a second at times fixed in advance, so that a stall counts for each
// lead that it delays: alone, with deliveries, beside an export, beside a copy, and all at once.
//
// With MAILBOX_URL, of a mailbox that `leads mailbox init` made in an empty database: also a door, and the office that empties it.
import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { Agent, createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { buildLeadPayload, DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";

const DIST = join(import.meta.dirname, "../dist");
const ROUNDS = 3;
const SECONDS = 5;
const PER_SECOND = 50;
/** The clock ticks of /proc in a second. */
const TICKS = 100;

/**
 * @typedef {import("node:child_process").ChildProcessByStdio<null, import("node:stream").Readable, null>} Server
 * @typedef {{ readonly server: Server, readonly url: URL, readonly startMs: number, readonly restMb: number }} Running
 * @typedef {{ readonly name: string, readonly rounds: Round[], readonly run: () => Promise<Round> }} Load
 * @typedef {{ readonly times: readonly number[], readonly cpuMs: number, readonly rssMb: number }} Round
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
  const slack = `http://127.0.0.1:${await listen(receiver)}/`;
  const data = (/** @type {string} */ name) => ({ DATA_DIR: join(folder, name), RATE_LIMIT_LEADS: "0" });
  const delivers = { SLACK_WEBHOOK_URL: slack, DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1" };
  const mailbox = process.env["MAILBOX_URL"];
  /** @type {Record<"plain" | "intake" | "delivering", Running> & { door?: Running }} */
  const servers = {
    plain: await start([import.meta.filename, join(folder, "leads.jsonl")], {}),
    intake: await start([join(DIST, "serve.js")], data("quiet")),
    delivering: await start([join(DIST, "serve.js")], { ...data("delivering"), ...delivers }),
  };
  process.once("exit", () => Object.values(servers).forEach(({ server }) => server.kill()));
  const exported = (/** @type {string} */ name) =>
    leadsCommand(["export", "--csv", "--all", "-o", join(folder, "leads.csv")], data(name));
  const copied = (/** @type {string} */ name) => leadsCommand(["backup", "-o", join(folder, "copy.db")], data(name));
  const { plain, intake, delivering } = servers;
  if (mailbox) servers.door = await start([join(DIST, "serve.js")], { DATABASE_URL: mailbox, RATE_LIMIT_LEADS: "0" });
  const { door } = servers;
  const doorLoads = door
    ? [
        load("door, 1 connection", door, () => sendAll(door.url, 1)),
        load("door, 16 connections", door, () => sendAll(door.url, 16)),
        load("door, 50 a second", door, () => sendSteadily(door.url)),
      ]
    : [];
  const loads = [
    ...doorLoads,
    load("plain, 1 connection", plain, () => sendAll(plain.url, 1)),
    load("intake, 1 connection", intake, () => sendAll(intake.url, 1)),
    load("plain, 16 connections", plain, () => sendAll(plain.url, 16)),
    load("intake, 16 connections", intake, () => sendAll(intake.url, 16)),
    load("plain, 50 a second", plain, () => sendSteadily(plain.url)),
    load("intake, 50 a second", intake, () => sendSteadily(intake.url)),
    load("  with deliveries", delivering, () => sendSteadily(delivering.url)),
    load("  beside an export", intake, () => beside(intake.url, [() => exported("quiet")])),
    load("  beside a copy", intake, () => beside(intake.url, [() => copied("quiet")])),
    load("  all at once", delivering, () =>
      beside(delivering.url, [() => exported("delivering"), () => copied("delivering")]),
    ),
  ];
  try {
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const each of loads) {
        console.error(`round ${round} of ${ROUNDS}: ${each.name.trim()}`);
        each.rounds.push(await each.run());
      }
    const stored = Number((await promisify(execFile)("wc", ["-l", join(folder, "leads.csv")])).stdout.split(" ")[0]);
    report(loads);
    console.log(
      `\nstart ${intake.startMs.toFixed(0)} ms; memory at rest ${intake.restMb.toFixed(0)} MB, plain ${plain.restMb.toFixed(0)} MB; ` +
        `disk ${((await folderMb(join(folder, "delivering"))) * (100_000 / stored)).toFixed(0)} MB for 100,000 leads with a delivery each`,
    );
    if (mailbox) await reportOffice(mailbox, doorLoads, join(folder, "office"));
  } finally {
    await Promise.all(Object.values(servers).map(({ server }) => server.kill() && once(server, "exit")));
    receiver.close();
    agent.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} name
 * @param {Running} running
 * @param {() => Promise<readonly number[]>} send
 * @returns {Load}
 */
function load(name, { server }, send) {
  return {
    name,
    rounds: [],
    async run() {
      const before = await cpuMs(server);
      const times = await send();
      return { times, cpuMs: (await cpuMs(server)) - before, rssMb: await memoryMb(server) };
    },
  };
}

/**
 * @param {URL} url
 * @param {number} connections
 */
async function sendAll(url, connections) {
  /** @type {number[]} */
  const times = [];
  const end = performance.now() + SECONDS * 1000;
  const connection = async () => {
    while (performance.now() < end) times.push(await submit(url));
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return times;
}

/**
 * @param {URL} url
 * @param {readonly (() => Promise<unknown>)[]} works done again and again while leads are sent
 */
async function beside(url, works) {
  const sent = new AbortController();
  const sending = sendSteadily(url).finally(() => sent.abort());
  const again = async (/** @type {() => Promise<unknown>} */ work) => {
    while (!sent.signal.aborted) await work();
  };
  const [times] = await Promise.all([sending, ...works.map(again)]);
  return times;
}

/** @param {URL} url */
async function sendSteadily(url) {
  /** @type {Promise<number>[]} */
  const sent = [];
  const begin = performance.now();
  for (let lead = 0; lead < PER_SECOND * SECONDS; lead += 1) {
    const due = begin + (lead * 1000) / PER_SECOND;
    if (due > performance.now()) await sleep(due - performance.now());
    sent.push(submit(url, due));
  }
  return Promise.all(sent);
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
 * @returns {Promise<Running>}
 */
async function start(args, env) {
  const begin = performance.now();
  const server = spawn(process.execPath, args, {
    env: { PATH: process.env["PATH"], HOST: "127.0.0.1", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
  for await (const printed of server.stdout.iterator({ destroyOnReturn: false })) {
    const [, page] = /^Page: {3}(\S+)/.exec(String(printed)) ?? [];
    if (!page) continue;
    const startMs = performance.now() - begin;
    await sleep(1000);
    return { server, url: new URL("functions/v1/lead-intake", page), startMs, restMb: await memoryMb(server) };
  }
  throw new Error("A server ended before it served: run pnpm build first");
}

/** @param {Server} server */
async function memoryMb({ pid }) {
  return Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
}

/** @param {Server} server */
async function cpuMs({ pid }) {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
}

/** @param {string} folder */
async function folderMb(folder) {
  const sizes = await Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024 / 1024;
}

/**
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string>>} env
 */
async function leadsCommand(args, env) {
  await promisify(execFile)(process.execPath, [join(DIST, "leads.js"), ...args], { env: { ...process.env, ...env } });
}

/**
 * @param {import("node:http").Server} server
 * @returns {Promise<number>} its port
 */
async function listen(server) {
  await once(server.listen(0, "127.0.0.1"), "listening");
  return /** @type {import("node:net").AddressInfo} */ (server.address()).port;
}

/**
 * @param {string} mailbox
 * @param {readonly Load[]} doorLoads
 * @param {string} folder
 */
async function reportOffice(mailbox, doorLoads, folder) {
  const taken = doorLoads.flatMap(({ rounds }) => rounds).reduce((sum, { times }) => sum + times.length, 0);
  const begin = performance.now();
  await leadsCommand(["mailbox", "--once"], { DATA_DIR: folder, MAILBOX_URL: mailbox });
  const seconds = (performance.now() - begin) / 1000;
  console.log(`office: ${taken} leads taken over in ${seconds.toFixed(1)} s, ${(taken / seconds).toFixed(0)} a second`);
}

/** @param {readonly Load[]} loads */
function report(loads) {
  const rate = (/** @type {Load} */ { rounds }) =>
    share(
      rounds.map(({ times }) => times.length / SECONDS),
      0.5,
    );
  console.log(`${ROUNDS} rounds of ${SECONDS} s each, in turns; ratio: to the plain server's leads a second\n`);
  console.log("load                     leads/s  ratio   p50 ms   p99 ms   CPU ms a lead   MB");
  for (const each of loads) {
    const times = each.rounds.flatMap((round) => round.times);
    const plain = loads.find(({ name }) => name === each.name.replace(/^(intake|door)/, "plain"));
    const cpu = each.rounds.reduce((sum, round) => sum + round.cpuMs, 0) / times.length;
    const memory = Math.max(...each.rounds.map(({ rssMb }) => rssMb));
    const columns = [
      rate(each).toFixed(0).padStart(8),
      (plain ? (rate(each) / rate(plain)).toFixed(2) : "").padStart(7),
      share(times, 0.5).toFixed(2).padStart(9),
      share(times, 0.99).toFixed(2).padStart(9),
      cpu.toFixed(2).padStart(16),
      memory.toFixed(0).padStart(5),
    ];
    console.log(each.name.padEnd(24) + columns.join(""));
  }
}

/**
 * @param {readonly number[]} values
 * @param {number} part 0.99 for the 99th percentile
 */
function share(values, part) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}
