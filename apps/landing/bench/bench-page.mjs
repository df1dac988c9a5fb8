// pnpm bench:page: the built page beside an empty one, an eager build of the same page, and others. performance.md tells how.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { findBrowser } from "@contractor-roi/tooling/engines";
import { chromium } from "playwright";
import { measureEarlyInput } from "./early-input.mjs";
import { fromCaller } from "./from-caller.mjs";
import { goalTable } from "./goals.mjs";
import { measureColdDialog, measureEmptyTap, measureInteractions } from "./interactions.mjs";
import { runLighthouse } from "./lighthouse.mjs";
import { measureLoad } from "./load.mjs";
import { countMachineryLines } from "./machinery.mjs";
import { mergeRuns } from "./medians.mjs";
import { interactionTable, mainTable } from "./report.mjs";
import { startVariants } from "./variants.mjs";

/** A microphone that hears a tone and is allowed without a question, for the call. */
const MICROPHONE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    json: { type: "string" },
    variant: { type: "string", multiple: true },
    peers: { type: "string" },
    only: { type: "string" },
    "no-eager": { type: "boolean" },
  },
});
const { only } = options;
if (only && only !== "load" && only !== "use") throw new Error(`--only must be load or use: ${only}`);
const runs = Number(options.runs);
if (!(runs >= 1)) throw new Error(`--runs must be at least 1: ${options.runs}`);
const file = options.json ? fromCaller(options.json) : join(import.meta.dirname, "../test-results/bench-page.json");

const found = findBrowser();
if (!found)
  throw new Error("No browser to measure with: install Chromium or Chrome, or set CHROMIUM_PATH to its path.");
const { variants, stop } = await startVariants(options);
const measured = variants.filter(({ name, isOurs }) => isOurs || name === "floor" || only !== "use");
const browser = await chromium.launch({ executablePath: found.executablePath, args: [...found.args, ...MICROPHONE] });
/** @type {Record<string, any[]>} */
const visits = {};
/** @type {Record<string, number[][]>} */
const lighthouse = {};
try {
  for (let run = 1; run <= runs; run += 1) {
    for (const variant of measured) {
      (visits[variant.name] ??= []).push(await measure(variant));
      console.error(`run ${run} of ${runs}: ${variant.name}`);
    }
  }
  if (!only) await scoreWithLighthouse();
} finally {
  await browser.close();
  await stop();
}

const results = Object.fromEntries(Object.entries(visits).map(([name, all]) => [name, mergeRuns(all)]));
const judged = variants.filter(({ name, isOurs }) => isOurs && name !== "eager").map(({ name }) => name);
console.log(mainTable(results, lighthouse));
console.log(interactionTable(results));
console.log(`Lines of the loading machinery, without tests: ${await countMachineryLines()}\n`);
console.log(goalTable(results, judged, lighthouse));
await mkdir(dirname(file), { recursive: true });
await writeFile(
  file,
  `${JSON.stringify({ node: process.version, browser: browser.version(), runs, results, visits, lighthouse }, null, 2)}\n`,
);

/** @param {import("./variants.mjs").Variant} variant */
async function measure({ name, url, isOurs }) {
  const loaded = only === "use" ? null : await measureLoad(browser, url);
  const used =
    only === "load" ? null : isOurs ? await measureUse(url) : name === "floor" ? await measureEmpty(url) : null;
  return { ...loaded, ...used, cls: Math.max(loaded?.loadShift ?? 0, used?.useShift ?? 0) };
}

/** @param {string} url */
async function measureUse(url) {
  return {
    early: await measureEarlyInput(browser, url),
    ...(await measureInteractions(browser, url)),
    coldDialogMs: await measureColdDialog(browser, url),
  };
}

/** @param {string} url */
async function measureEmpty(url) {
  return { emptyTapMs: await measureEmptyTap(browser, url) };
}

async function scoreWithLighthouse() {
  const page = variants.find(({ name }) => name === "page");
  if (!page || !found) return;
  const scored = (form) => runLighthouse(page.url, form, found);
  try {
    for (let run = 1; run <= runs; run += 1) {
      for (const form of /** @type {const} */ (["mobile", "desktop"]))
        // Now and then it fails to trace a load, and asks to be run again.
        (lighthouse[form] ??= []).push([...(await scored(form).catch(() => scored(form)))]);
    }
  } catch (error) {
    console.error(`Lighthouse left out: ${error instanceof Error ? error.message : error}`);
  }
}
