// pnpm bench:page [--runs 5] [--json file]: measures the built page, an empty page, and an eager build of the same page.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { findBrowser } from "@contractor-roi/tooling/browser";
import { chromium } from "playwright";
import { canRunLighthouse, runLighthouse } from "./lighthouse.mjs";
import { measureColdDialog, measureVisit } from "./measure.mjs";
import { median } from "./median.mjs";
import { goalsOf, tableOf } from "./report.mjs";
import { startVariants } from "./variants.mjs";

const { values: options } = parseArgs({
  options: { runs: { type: "string", default: "5" }, json: { type: "string" } },
});
const runs = Number(options.runs);
const file = options.json ?? join(import.meta.dirname, "../test-results/bench-page.json");

const found = await findBrowser();
if (!found)
  throw new Error("No browser to measure with: install Chromium or Chrome, or set CHROMIUM_PATH to its path.");
const { variants, stop } = await startVariants();
const browser = await chromium.launch({ executablePath: found.executablePath, args: [...found.args] });
/** @type {Record<string, any[]>} */
const visits = {};
/** @type {Record<string, number[][]>} */
const lighthouse = {};
try {
  for (let run = 1; run <= runs; run += 1) {
    for (const variant of variants) {
      const visit = await measureVisit(browser, variant);
      if (variant.name !== "floor") visit.coldDialogMs = await measureColdDialog(browser, variant);
      (visits[variant.name] ??= []).push(visit);
    }
    console.error(`run ${run} of ${runs}`);
  }
  const page = variants.find(({ name }) => name === "page");
  if (page && canRunLighthouse()) {
    for (let run = 1; run <= runs; run += 1) {
      for (const form of /** @type {const} */ (["mobile", "desktop"])) {
        (lighthouse[form] ??= []).push([...(await runLighthouse(page.url, form, found))]);
      }
    }
  } else {
    console.error("Lighthouse needs Node 22.19 or newer: left out.");
  }
} finally {
  await browser.close();
  await stop();
}

const medians = Object.fromEntries(Object.entries(visits).map(([name, all]) => [name, mediansOf(all)]));
console.log(tableOf(medians, lighthouse));
console.log(goalsOf(medians, lighthouse));
await mkdir(dirname(file), { recursive: true });
await writeFile(
  file,
  `${JSON.stringify({ node: process.version, browser: browser.version(), runs, medians, visits, lighthouse }, null, 2)}\n`,
);

/** @param {readonly any[]} all the same measurements of several visits */
function mediansOf(all) {
  const medianOf = (key, read = (visit) => visit[key]) =>
    median(all.map(read).filter((value) => value !== null && value !== undefined));
  const [first] = all;
  return Object.fromEntries(
    Object.keys(first).map((key) => [
      key,
      key === "bytes"
        ? Object.fromEntries(
            Object.keys(first.bytes).map((kind) => [kind, medianOf(kind, (visit) => visit.bytes[kind])]),
          )
        : medianOf(key),
    ]),
  );
}
