import { createReadStream, type ReadStream } from "node:fs";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { DEFAULT_ROI_INPUTS, type PlanId } from "@contractor-roi/roi-core";
import { openAtomicFile, type AtomicFile } from "../atomic-file.ts";
import { parsePlan, PLAN_REQUIREMENT } from "../parse-choice.ts";
import { readArguments, readOption } from "../read-arguments.ts";
import { shouldShowProgress } from "../terminal.ts";
import { EXIT, UsageError } from "../usage-error.ts";
import { csvLine } from "./csv-field.ts";
import { showProgress } from "./progress.ts";
import { quoteRows, type BatchTotals } from "./quote-rows.ts";

type BatchOptions = {
  /** Null is standard input. */
  readonly input: string | null;
  /** Null is standard output. */
  readonly output: string | null;
  /** Null is standard error. */
  readonly errors: string | null;
  readonly plan: PlanId;
  readonly strict: boolean;
};

export async function batchCommand(args: readonly string[]): Promise<number> {
  const options = readBatchOptions(args);
  const totals = await runBatch(options);
  const { rows, rowsWithErrors } = totals;
  const where = options.errors === null ? "" : `, see ${options.errors}`;
  const errors = rowsWithErrors === 0 ? "" : `; ${rowsWithErrors} could not be read${where}`;
  process.stderr.write(`${rows - rowsWithErrors} of ${rows} rows quoted${errors}\n`);
  return options.strict && rowsWithErrors > 0 ? EXIT.rowErrors : EXIT.ok;
}

function readBatchOptions(args: readonly string[]): BatchOptions {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: {
      output: { type: "string", short: "o" },
      errors: { type: "string" },
      plan: { type: "string" },
      strict: { type: "boolean", default: false },
    },
  });
  if (positionals.length > 1) throw new UsageError(`batch reads one file: ${positionals.join(", ")}`);
  const [file] = positionals;
  if (file === undefined && process.stdin.isTTY) throw new UsageError("batch needs a file, or rows on standard input");
  if (values.errors !== undefined && values.errors === values.output) {
    throw new UsageError(`--errors and --output must be two files: ${values.output}`);
  }
  const output = values.output === undefined || values.output === "-" ? null : values.output;
  return {
    input: file === undefined || file === "-" ? null : file,
    output,
    errors: values.errors ?? (output === null ? null : `${output.replace(/\.csv$/i, "")}.errors.csv`),
    plan: values.plan === undefined ? DEFAULT_ROI_INPUTS.selectedPlan : readOption("plan", values.plan, parsePlan, PLAN_REQUIREMENT),
    strict: values.strict,
  };
}

/** Both files appear together at the end, or neither does. */
async function runBatch({ input, output, errors, plan }: BatchOptions): Promise<BatchTotals> {
  const source = input === null ? process.stdin : await openInput(input);
  const size = input === null ? null : (await stat(input)).size;
  const files: AtomicFile[] = [];
  const open = async (path: string) => {
    const file = await openAtomicFile(path);
    files.push(file);
    return file.stream;
  };
  const progress = shouldShowProgress(process.stderr, process.env) ? showProgress(process.stderr, size) : null;
  try {
    const outputStream = output === null ? process.stdout : await open(output);
    const errorStream = errors === null ? process.stderr : await open(errors);
    if (errors !== null) errorStream.write(csvLine(["line", "field", "problem", "value"]));
    const totals = await quoteRows(plan, {
      input: source,
      output: outputStream,
      problems: errorStream,
      onProgress: (bytes, rows) => progress?.update(bytes, rows),
    });
    for (const file of files) await file.commit();
    return totals;
  } catch (error) {
    for (const file of files) await file.discard();
    throw error;
  } finally {
    progress?.clear();
  }
}

/** Opened before any output is, so that a missing file leaves everything as it was. */
async function openInput(path: string): Promise<ReadStream> {
  const stream = createReadStream(path);
  await once(stream, "open");
  return stream;
}
