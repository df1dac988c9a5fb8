import {
  DELIMITER_REQUIREMENT,
  MAP_REQUIREMENT,
  parseDelimiter,
  parseMapping,
  parsePlan,
  PLAN_REQUIREMENT,
  type ColumnMap,
} from "@contractor-roi/quote-sheet";
import { DEFAULT_ROI_INPUTS, type PlanId } from "@contractor-roi/roi-core";
import { openAtomicFile, type AtomicFile } from "../atomic-file.ts";
import { findOutputTarget, isStandardError, isStandardOutput, type OutputTarget } from "../output-target.ts";
import { readArguments, readOption } from "../read-arguments.ts";
import { shouldShowProgress } from "../terminal.ts";
import { EXIT, UsageError } from "../usage-error.ts";
import { csvBadRows } from "./bad-rows.ts";
import { csvSink } from "./csv-sink.ts";
import { parseEncoding } from "./decoder.ts";
import { findFormat, type GivenFormat } from "./find-format.ts";
import { openInput } from "./input.ts";
import { showProgress } from "./progress.ts";
import { quoteRows, type BatchTotals } from "./quote-rows.ts";
import { refuseOneFileInTwoRoles } from "./two-roles.ts";

type BatchOptions = {
  /** Null is standard input. */
  readonly input: string | null;
  /** Null is standard output. */
  readonly output: string | null;
  /** Null is standard error. */
  readonly errors: string | null;
  readonly plan: PlanId;
  readonly strict: boolean;
  /** What the user says of the file, where it is not to be found by looking. */
  readonly format: GivenFormat;
  readonly map: ColumnMap;
};

const ENCODING_REQUIREMENT = "must be an encoding such as utf-8, windows-1252, utf-16le or macintosh";

export async function batchCommand(args: readonly string[]): Promise<number> {
  const options = readBatchOptions(args);
  const totals = await runBatch(options);
  const { rows, rowsWithErrors } = totals;
  const where = options.errors === null ? "" : `, see ${options.errors}`;
  const errors = rowsWithErrors === 0 ? "" : `; ${rowsWithErrors} could not be read${where}`;
  process.stderr.write(`${rows - rowsWithErrors} of ${rows} rows quoted${errors}\n`);
  return rowsWithErrors > 0 ? EXIT.rowErrors : EXIT.ok;
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
      encoding: { type: "string" },
      delimiter: { type: "string" },
      sheet: { type: "string" },
      map: { type: "string", multiple: true, default: [] },
    },
  });
  if (positionals.length > 1) throw new UsageError(`batch reads one file: ${positionals.join(", ")}`);
  const [file] = positionals;
  if (file === undefined && process.stdin.isTTY) throw new UsageError("batch needs a file, or rows on standard input");
  const output = values.output === undefined || isStandardOutput(values.output) ? null : values.output;
  const errors = values.errors ?? (output === null ? "-" : `${output.replace(/\.(csv|xlsx)$/i, "")}.errors.csv`);
  return {
    input: file === undefined || file === "-" ? null : file,
    output,
    errors: isStandardError(errors) ? null : errors,
    plan: optional("plan", values.plan, parsePlan, PLAN_REQUIREMENT) ?? DEFAULT_ROI_INPUTS.selectedPlan,
    strict: values.strict,
    format: {
      encoding: optional("encoding", values.encoding, parseEncoding, ENCODING_REQUIREMENT),
      delimiter: optional("delimiter", values.delimiter, parseDelimiter, DELIMITER_REQUIREMENT),
      sheet: values.sheet ?? null,
    },
    map: Object.fromEntries(values.map.map((text) => readOption("map", text, parseMapping, MAP_REQUIREMENT))),
  };
}

/** An option's value, read by its parser, or null where it is not given. */
function optional<T>(
  name: string,
  text: string | undefined,
  parse: (text: string) => T | null,
  requirement: string,
): T | null {
  return text === undefined ? null : readOption(name, text, parse, requirement);
}

/** Both files appear together at the end, or neither does. */
async function runBatch({ input, output, errors, format, ...rules }: BatchOptions): Promise<BatchTotals> {
  const opened = await openInput(input);
  const outputTarget = output === null ? null : await findOutputTarget(output);
  const errorsTarget = errors === null ? null : await findOutputTarget(errors);
  refuseOneFileInTwoRoles(opened, outputTarget, errorsTarget);
  const { source, delimiter, start, size, remark } = await findFormat(opened, format);
  if (remark !== "") process.stderr.write(`${opened.name} is read ${remark}\n`);
  const files: AtomicFile[] = [];
  const open = async (target: OutputTarget) => {
    const file = await openAtomicFile(target);
    files.push(file);
    return file.stream;
  };
  const progress = shouldShowProgress(process.stderr, process.env) ? showProgress(process.stderr, size) : null;
  try {
    const outputStream = outputTarget === null ? process.stdout : await open(outputTarget);
    const errorStream = errorsTarget === null ? process.stderr : await open(errorsTarget);
    const sink = isWorkbook(output)
      ? (await import("./workbook-sink.ts")).workbookSink(outputStream)
      : csvSink(outputStream, delimiter, start);
    const totals = await quoteRows(rules, {
      source,
      sink,
      badRows: csvBadRows(errorStream, delimiter, start, errorsTarget !== null),
      onProgress: (bytes, rows) => progress?.update(bytes, rows),
    });
    for (const file of files) await file.complete();
    for (const file of files) await file.commit();
    return totals;
  } catch (error) {
    for (const file of files) await file.discard();
    throw error;
  } finally {
    progress?.clear();
  }
}

function isWorkbook(output: string | null): boolean {
  return output !== null && /\.xlsx$/i.test(output);
}
