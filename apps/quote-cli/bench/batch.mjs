// @ts-check
// pnpm bench:batch: rows a second of `roi-quote batch` beside a program that only reads and writes the same rows with the same
// kind of library, csv-parse and csv-stringify. In turns, each in a process of its own. Compare the ratio.
import { execFile } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { parse } from "csv-parse";
import { stringify } from "csv-stringify";

const ROWS = 500_000;
const ROUNDS = 3;
const PROGRAM = join(import.meta.dirname, "../bin/roi-quote.js");

const [copied, copy] = process.argv.slice(2);
if (copied && copy) await pipeline(createReadStream(copied), parse(), stringify(), createWriteStream(copy));
else await compare();

async function compare() {
  const folder = await mkdtemp(join(tmpdir(), "bench-batch-"));
  try {
    const input = join(folder, "prospects.csv");
    await writeProspects(input);
    const copies = [];
    const quotes = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      copies.push(await rowsPerSecond([import.meta.filename, input, join(folder, "copy.csv")]));
      quotes.push(await rowsPerSecond([PROGRAM, "batch", input, "-o", join(folder, "quotes.csv")]));
    }
    console.log(`${ROWS} rows, ${ROUNDS} times each, in turns, medians`);
    console.log(`copy   ${Math.round(median(copies))} rows a second`);
    const ratio = (median(quotes) / median(copies)).toFixed(2);
    console.log(`batch  ${Math.round(median(quotes))} rows a second: ${ratio} of copying`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {string} path of a list of made-up businesses, with a quoted name and an email address in every row as real lists have */
async function writeProspects(path) {
  const file = createWriteStream(path);
  file.write("Company,Email,Type,Jobs,Profit,Hours\r\n");
  for (let row = 0; row < ROWS; row += 1) {
    const text = `"Company ${row}, Inc",owner${row}@example.com,hvac,${row % 60},${300 + (row % 500)},${row % 20}\r\n`;
    if (!file.write(text)) await once(file, "drain");
  }
  await once(file.end(), "close");
}

/** @param {readonly string[]} args of Node; the start of the process counts */
async function rowsPerSecond(args) {
  const start = performance.now();
  await promisify(execFile)(process.execPath, args);
  return ROWS / ((performance.now() - start) / 1000);
}

/** @param {readonly number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
