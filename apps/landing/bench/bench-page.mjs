// pnpm bench:page: how long until the page is painted and answers, and what each interaction takes, beside an empty page and
// other builds of this one. performance.md tells how.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { findBrowser } from "@contractor-roi/tooling/engines";
import { chromium } from "playwright";
import { measureInteractions } from "./interactions.mjs";
import { runLighthouse } from "./lighthouse.mjs";
import { reportTables } from "./report.mjs";
import { measureLoad } from "./slow-phone.mjs";
import { startVariants } from "./variants.mjs";

/** A microphone that hears a tone and is allowed without a question, for the call. */
const MICROPHONE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    json: { type: "string" },
    variant: { type: "string", multiple: true, default: [] },
    only: { type: "string" },
  },
});
const { only } = options;
if (only && only !== "load" && only !== "use") throw new Error(`--only must be load or use: ${only}`);
const runs = Number(options.runs);
if (!(runs >= 1)) throw new Error(`--runs must be at least 1: ${options.runs}`);
/** @param {string} path as typed in the folder where pnpm was called, which it leaves for that of the package */
const fromCaller = (path) => resolve(process.env["INIT_CWD"] ?? ".", path);
const file = options.json ? fromCaller(options.json) : join(import.meta.dirname, "../test-results/bench-page.json");

const found = findBrowser();
if (!found)
  throw new Error("No browser to measure with: install Chromium or Chrome, or set CHROMIUM_PATH to its path.");
const { variants, stop } = await startVariants(options.variant, fromCaller);
const browser = await chromium.launch({ executablePath: found.executablePath, args: [...found.args, ...MICROPHONE] });
/** @type {import("./report.mjs").Visits} */
const visits = Object.fromEntries(variants.map(({ name }) => [name, []]));
/** @type {Record<string, readonly number[]>} */
let lighthouse = {};
try {
  for (let run = 1; run <= runs; run += 1) {
    // In turns, each run in another order: what else the machine does meets all alike.
    for (const variant of run % 2 === 0 ? variants.toReversed() : variants) {
      visits[variant.name]?.push(await visit(variant));
      console.error(`run ${run} of ${runs}: ${variant.name}`);
    }
  }
  if (!only) lighthouse = await scoreWithLighthouse();
} finally {
  await browser.close();
  await stop();
}

console.log(reportTables(visits, lighthouse));
await mkdir(dirname(file), { recursive: true });
const written = { node: process.version, browser: browser.version(), runs, visits, lighthouse };
await writeFile(file, `${JSON.stringify(written, null, 2)}\n`);

/** @param {import("./variants.mjs").Variant} variant */
async function visit({ name, url }) {
  const loaded = only === "use" && name !== "empty page" ? {} : await measureLoad(browser, url);
  const used = only === "load" || name === "empty page" ? {} : await measureInteractions(browser, url);
  return { ...loaded, ...used };
}

async function scoreWithLighthouse() {
  const page = variants.find(({ name }) => name === "this page");
  const scores = {};
  for (const form of /** @type {const} */ (["mobile", "desktop"])) {
    try {
      if (page && found) scores[form] = await runLighthouse(page.url, form, found);
    } catch (error) {
      console.error(`Lighthouse left out: ${error instanceof Error ? error.message : error}`);
    }
  }
  return scores;
}
