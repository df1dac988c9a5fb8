// @ts-check
// pnpm bench:page: when the built page is painted and answers, beside an empty page, on a slow phone. Both are visited in
// turns, so that other work on the machine meets both alike. Compare the ratios: Playwright's debugger slows all scripts down.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "@contractor-roi/tooling/programs";
import { chromium, devices } from "playwright";

const SERVER = join(import.meta.dirname, "../../lead-intake/dist/serve.js");
const PAGE = join(import.meta.dirname, "../dist");
const EMPTY_PAGE =
  '<!doctype html><html lang="en-US"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Empty</title><p>Empty</p></html>';
const ROUNDS = 7;
const CPU_SLOWDOWN = 4;
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 188_744, uploadThroughput: 86_400 };
/** After the page answers: long enough for a later, larger paint. */
const QUIET_MS = 1000;
/** Goal for the largest paint of the built page over that of an empty page. */
const MOST_PAINT_RATIO = 1.3;

/** @typedef {{ first: number, largest: number, interactive: number }} Times in milliseconds since the visit began */

const found = findBrowser();
if (!found)
  throw new Error("No browser to measure with: install Chromium or Chrome, or set CHROMIUM_PATH to its path.");
const folder = await mkdtemp(join(tmpdir(), "bench-page-"));
const env = { ...process.env, HOST: "127.0.0.1", PORT: "0", WEB_ROOT: PAGE, DATA_DIR: join(folder, "data") };
const server = spawn(process.execPath, [SERVER], { env, stdio: ["ignore", "pipe", "inherit"] });
const emptyServer = createServer((_request, response) =>
  response.setHeader("content-type", "text/html").end(EMPTY_PAGE),
);
const browser = await chromium.launch({ ...found, args: [...found.args] });
try {
  const url = await pageOf(server);
  await once(emptyServer.listen(0, "127.0.0.1"), "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (emptyServer.address());
  const empty = [];
  const page = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.error(`round ${round} of ${ROUNDS}`);
    empty.push(await visit(`http://127.0.0.1:${port}/`));
    page.push(await visit(url, "#root[data-interactive]"));
  }
  report(empty, page);
} finally {
  await browser.close();
  emptyServer.close();
  if (server.kill()) await once(server, "exit");
  await rm(folder, { recursive: true, force: true });
}

/**
 * @param {import("node:child_process").ChildProcessByStdio<null, import("node:stream").Readable, null>} server
 * @returns {Promise<string>} its address, once it serves
 */
async function pageOf({ stdout }) {
  for await (const printed of stdout.iterator({ destroyOnReturn: false })) {
    const [, url] = /^Page: {3}(\S+)/.exec(String(printed)) ?? [];
    if (url) return url;
  }
  throw new Error("The server ended before it served the page");
}

/**
 * A first visit, with an empty cache.
 *
 * @param {string} url
 * @param {string} [sign] matches an element once the page answers
 * @returns {Promise<Times>}
 */
async function visit(url, sign = "p") {
  const context = await browser.newContext(devices["Pixel 7"]);
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await tab.addInitScript(observe, sign);
  await tab.goto(url);
  await tab.waitForSelector(sign);
  await tab.waitForTimeout(QUIET_MS);
  const times = await tab.evaluate(() => /** @type {any} */ (window).times);
  await context.close();
  return times;
}

/**
 * Runs in the visited page before its own scripts.
 *
 * @param {string} sign
 */
function observe(sign) {
  /** @type {Partial<Times>} */
  const times = {};
  Object.assign(window, { times });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === "first-contentful-paint") times.first = startTime;
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    times.largest = list.getEntries().at(-1)?.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new MutationObserver((_records, observer) => {
    if (!document.querySelector(sign)) return;
    times.interactive = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/**
 * @param {readonly Times[]} empty
 * @param {readonly Times[]} page
 */
function report(empty, page) {
  const emptyPaint = median(empty.map(({ largest }) => largest));
  console.log(`${ROUNDS} visits each, in turns: slow 4G, CPU ${CPU_SLOWDOWN} times slower, medians`);
  console.log(`empty page, largest paint ${Math.round(emptyPaint)} ms`);
  for (const [name, key] of /** @type {const} */ ([
    ["first paint", "first"],
    ["largest paint", "largest"],
    ["interactive", "interactive"],
  ])) {
    const time = median(page.map((times) => times[key]));
    const goal = key === "largest" ? `, goal ${MOST_PAINT_RATIO}` : "";
    console.log(`this page, ${name} ${Math.round(time)} ms: ${(time / emptyPaint).toFixed(2)} of it${goal}`);
  }
}

/** @param {readonly number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
