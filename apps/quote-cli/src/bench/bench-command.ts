import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { batchCommand } from "../batch/batch-command.ts";
import { readArguments, readOption } from "../read-arguments.ts";
import { EXIT } from "../usage-error.ts";
import { copyRows } from "./copy.ts";
import { writeSample } from "./sample.ts";

type Task = "copy" | "batch";
type Measured = { readonly rowsPerSecond: number; readonly megabytes: number };

/** Measures batch against copying, in turns, each in a process of its own so that its memory is its own. */
export async function benchCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: { rows: { type: "string", default: "1000000" }, rounds: { type: "string", default: "3" } },
  });
  const [task, input, output] = positionals;
  if ((task === "copy" || task === "batch") && input !== undefined && output !== undefined) {
    return runTask(task, input, output);
  }
  const rows = readOption("rows", values.rows, parseCount, "must be a whole number from 1 up");
  const rounds = readOption("rounds", values.rounds, parseCount, "must be a whole number from 1 up");
  const folder = await mkdtemp(join(tmpdir(), "roi-quote-bench-"));
  try {
    await compare(folder, rows, rounds);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return EXIT.ok;
}

async function compare(folder: string, rows: number, rounds: number): Promise<void> {
  const input = join(folder, "prospects.csv");
  await writeSample(input, rows);
  const measured: Record<Task, Measured[]> = { copy: [], batch: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const task of ["copy", "batch"] as const) {
      measured[task].push(await measure(task, input, join(folder, `${task}.csv`), rows));
    }
  }
  const [copy, batch] = [summarize(measured.copy), summarize(measured.batch)];
  const line = (name: string, { rowsPerSecond, megabytes }: Measured) =>
    `${name.padEnd(7)} ${String(Math.round(rowsPerSecond)).padStart(8)} rows/s  ${String(Math.round(megabytes)).padStart(4)} MB peak\n`;
  process.stdout.write(`${rows} rows, ${rounds} rounds in turns: median speed, highest memory\n`);
  process.stdout.write(line("copy", copy) + line("batch", batch));
  process.stdout.write(`ratio   ${(batch.rowsPerSecond / copy.rowsPerSecond).toFixed(2)} of copying's speed\n`);
}

async function measure(task: Task, input: string, output: string, rows: number): Promise<Measured> {
  const program = process.argv[1] ?? "";
  const { stdout } = await promisify(execFile)(process.execPath, [program, "bench", task, input, output]);
  const { seconds, megabytes } = JSON.parse(stdout) as { seconds: number; megabytes: number };
  return { rowsPerSecond: rows / seconds, megabytes };
}

/** The child's side: prints what it took. */
async function runTask(task: Task, input: string, output: string): Promise<number> {
  const start = performance.now();
  const code =
    task === "copy" ? await copyRows(input, output).then(() => EXIT.ok) : await batchCommand([input, "-o", output]);
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
  return code;
}

function summarize(measured: readonly Measured[]): Measured {
  const speeds = measured.map(({ rowsPerSecond }) => rowsPerSecond).sort((a, b) => a - b);
  const middle = speeds.slice(Math.floor((speeds.length - 1) / 2), Math.floor(speeds.length / 2) + 1);
  return {
    rowsPerSecond: middle.reduce((sum, speed) => sum + speed, 0) / middle.length,
    megabytes: Math.max(...measured.map(({ megabytes }) => megabytes)),
  };
}

function parseCount(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
