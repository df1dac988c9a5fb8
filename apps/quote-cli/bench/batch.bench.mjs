// @ts-check
// Measures the built program's batch against copying the same rows with the same CSV library, in turns, each in a process of
// its own so that its memory is its own. Speeds include the start of the process.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { parseArgs, promisify } from "node:util";

const TASKS = {
  copy: [join(import.meta.dirname, "copy.mjs")],
  batch: [join(import.meta.dirname, "../bin/roi-quote.js"), "batch"],
};

const { values } = parseArgs({
  options: { rows: { type: "string", default: "1000000" }, rounds: { type: "string", default: "3" } },
});
const rows = Number(values.rows);
const rounds = Number(values.rounds);

const folder = await mkdtemp(join(tmpdir(), "roi-quote-bench-"));
try {
  const input = join(folder, "prospects.csv");
  await writeSample(input);
  /** @type {{ copy: Measured[], batch: Measured[] }} */
  const measured = { copy: [], batch: [] };
  for (let round = 0; round < rounds; round += 1) {
    measured.copy.push(await measure(TASKS.copy, input));
    measured.batch.push(await measure(TASKS.batch, input));
  }
  const [copy, batch] = [summarize(measured.copy), summarize(measured.batch)];
  console.log(`${rows} rows, ${rounds} rounds in turns: median speed, highest memory`);
  console.log(line("copy", copy));
  console.log(line("batch", batch));
  console.log(`ratio   ${(batch.rowsPerSecond / copy.rowsPerSecond).toFixed(2)} of copying's speed`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** @typedef {{ readonly rowsPerSecond: number, readonly megabytes: number }} Measured */

/**
 * Writes a list of made-up prospects, with a quoted name and an e-mail in every row as real lists have.
 *
 * @param {string} path
 */
async function writeSample(path) {
  const file = createWriteStream(path);
  file.write("Company,Email,Type,Jobs,Profit,Hours\r\n");
  for (let row = 0; row < rows; row += 1) {
    const text = `"Company ${row}, Inc",owner${row}@example.com,hvac,${row % 60},${300 + (row % 500)},${row % 20}\r\n`;
    if (!file.write(text)) await once(file, "drain");
  }
  file.end();
  await finished(file);
}

/**
 * @param {readonly string[]} task
 * @param {string} input
 * @returns {Promise<Measured>}
 */
async function measure(task, input) {
  const report = join(import.meta.dirname, "report.mjs");
  const args = ["--import", report, ...task, input, "-o", join(folder, "output.csv")];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { seconds, megabytes } = JSON.parse(stdout);
  return { rowsPerSecond: rows / seconds, megabytes };
}

/**
 * @param {readonly Measured[]} measured
 * @returns {Measured}
 */
function summarize(measured) {
  const speeds = measured.map(({ rowsPerSecond }) => rowsPerSecond).sort((a, b) => a - b);
  const middle = speeds.slice(Math.floor((speeds.length - 1) / 2), Math.floor(speeds.length / 2) + 1);
  return {
    rowsPerSecond: middle.reduce((sum, speed) => sum + speed, 0) / middle.length,
    megabytes: Math.max(...measured.map(({ megabytes }) => megabytes)),
  };
}

/**
 * @param {string} name
 * @param {Measured} measured
 */
function line(name, { rowsPerSecond, megabytes }) {
  const speed = String(Math.round(rowsPerSecond)).padStart(8);
  return `${name.padEnd(7)} ${speed} rows/s  ${String(Math.round(megabytes)).padStart(4)} MB peak`;
}
