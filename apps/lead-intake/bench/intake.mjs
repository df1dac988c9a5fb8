// @ts-check
// pnpm bench:intake: leads a second and response times of the built server, beside a plain Node server that appends each body to
// a file and syncs the file before it answers. Both in turns, each in a process of its own. Compare the ratios.
//
// First as many leads as 16 connections can send; then 50 a second at times fixed in advance, so that a stall counts for each lead
// that it delays. In the second part the server also delivers each lead, while `leads export` reads all of them again and again.
import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, open, rm } from "node:fs/promises";
import { Agent, createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { buildLeadPayload, DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";

const DIST = join(import.meta.dirname, "../dist");
const ROUNDS = 5;
const SECONDS = 5;
const CONNECTIONS = 16;
const PER_SECOND = 50;
/** Goal for 99 of 100 leads when 50 come a second. */
const GOAL_MS = 50;

/**
 * @typedef {import("node:child_process").ChildProcessByStdio<null, import("node:stream").Readable, null>} Server
 * @typedef {readonly (readonly number[])[]} Rounds the milliseconds that each lead of each round took
 * @typedef {{ readonly plain: Rounds, readonly intake: Rounds }} Both
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
  const env = { DATA_DIR: join(folder, "data"), RATE_LIMIT_LEADS: "0" };
  const receiver = createServer((incoming, answer) => incoming.resume().on("end", () => answer.end("ok")));
  const delivering = {
    ...env,
    SLACK_WEBHOOK_URL: `http://127.0.0.1:${await listen(receiver)}/`,
    DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1",
  };
  const plain = start([import.meta.filename, join(folder, "leads.jsonl")], {});
  let intake = start([join(DIST, "serve.js")], env);
  // A lead that fails ends this process at once.
  process.once("exit", () => [plain, intake].forEach((server) => server.kill()));
  try {
    const [plainUrl, url] = [await intakeOf(plain), await intakeOf(intake)];
    const fast = await inTurns({ plain: () => sendAll(plainUrl), intake: () => sendAll(url) });
    await stop(intake);
    intake = start([join(DIST, "serve.js")], delivering);
    const busyUrl = await intakeOf(intake);
    const exported = () => leadsCommand(["export", "--csv", "-o", join(folder, "leads.csv")], env);
    const steady = await inTurns({
      plain: () => sendSteadily(plainUrl),
      intake: () => sendSteadilyBeside(exported, busyUrl),
    });
    report(fast, steady);
  } finally {
    await Promise.all([stop(plain), stop(intake)]);
    receiver.close();
    agent.destroy();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {{ plain: () => Promise<readonly number[]>, intake: () => Promise<readonly number[]> }} loads
 * @returns {Promise<Both>}
 */
async function inTurns(loads) {
  const plain = [];
  const intake = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.error(`round ${round} of ${ROUNDS}`);
    plain.push(await loads.plain());
    intake.push(await loads.intake());
  }
  return { plain, intake };
}

/** @param {URL} url */
async function sendAll(url) {
  /** @type {number[]} */
  const times = [];
  const end = performance.now() + SECONDS * 1000;
  const connection = async () => {
    while (performance.now() < end) times.push(await submit(url));
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return times;
}

/**
 * @param {() => Promise<unknown>} work done again and again while leads are sent
 * @param {URL} url
 */
async function sendSteadilyBeside(work, url) {
  const sent = new AbortController();
  const sending = sendSteadily(url).finally(() => sent.abort());
  while (!sent.signal.aborted) await work();
  return sending;
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
 * @returns {Server}
 */
function start(args, env) {
  return spawn(process.execPath, args, {
    env: { PATH: process.env["PATH"], HOST: "127.0.0.1", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/**
 * @param {Server} server
 * @returns {Promise<URL>} where it takes leads, once it serves
 */
async function intakeOf({ stdout }) {
  for await (const printed of stdout.iterator({ destroyOnReturn: false })) {
    const [, page] = /^Page: {3}(\S+)/.exec(String(printed)) ?? [];
    if (page) return new URL("functions/v1/lead-intake", page);
  }
  throw new Error("A server ended before it served: run pnpm build first");
}

/** @param {Server} server */
async function stop(server) {
  if (server.kill()) await once(server, "exit");
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
 * @param {Both} fast
 * @param {Both} steady
 */
function report(fast, steady) {
  const rate = (/** @type {Rounds} */ rounds) =>
    at(
      rounds.map((times) => times.length / SECONDS),
      0.5,
    );
  const p99 = (/** @type {Rounds} */ rounds) => at(rounds.flat(), 0.99);
  const ratio = (/** @type {number} */ one, /** @type {number} */ other) => (one / other).toFixed(2);
  console.log(
    `${ROUNDS} rounds of ${SECONDS} s each, in turns\n\nAs many leads as ${CONNECTIONS} connections can send:`,
  );
  for (const [name, rounds] of Object.entries(fast))
    console.log(`${name.padEnd(8)}${rate(rounds).toFixed(0)} leads a second, p99 ${p99(rounds).toFixed(1)} ms`);
  console.log(
    `ratio   ${ratio(rate(fast.intake), rate(fast.plain))} of its leads, ${ratio(p99(fast.intake), p99(fast.plain))} of its p99`,
  );
  console.log(`\n${PER_SECOND} leads a second, for intake with deliveries and exports:`);
  for (const [name, rounds] of Object.entries(steady)) console.log(`${name.padEnd(8)}p99 ${p99(rounds).toFixed(1)} ms`);
  console.log(`ratio   ${ratio(p99(steady.intake), p99(steady.plain))} of its p99; goal for intake ${GOAL_MS} ms`);
}

/**
 * @param {readonly number[]} values
 * @param {number} share 0.99 for the 99th percentile
 */
function at(values, share) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
