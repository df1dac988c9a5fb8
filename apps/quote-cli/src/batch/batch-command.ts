import { DEFAULT_ROI_INPUTS, type PlanId } from "@contractor-roi/roi-core";
import { openAtomicFile, type AtomicFile } from "../atomic-file.ts";
import { findOutputTarget, isStandardError, isStandardOutput, type OutputTarget } from "../output-target.ts";
import { parsePlan, PLAN_REQUIREMENT } from "../parse-choice.ts";
import { readArguments, readOption } from "../read-arguments.ts";
import { shouldShowProgress } from "../terminal.ts";
import { EXIT, UsageError } from "../usage-error.ts";
import { csvLine } from "./csv-field.ts";
import { createDecoder, encodingName, parseEncoding } from "./decoder.ts";
import { detectEncoding, readMark, type FoundEncoding } from "./detect-encoding.ts";
import { openInput, type Input } from "./input.ts";
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
  /** Null detects it from the bytes. */
  readonly encoding: string | null;
};

const MARK = "\uFEFF";
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
    },
  });
  if (positionals.length > 1) throw new UsageError(`batch reads one file: ${positionals.join(", ")}`);
  const [file] = positionals;
  if (file === undefined && process.stdin.isTTY) throw new UsageError("batch needs a file, or rows on standard input");
  const output = values.output === undefined || isStandardOutput(values.output) ? null : values.output;
  const errors = values.errors ?? (output === null ? "-" : `${output.replace(/\.csv$/i, "")}.errors.csv`);
  return {
    input: file === undefined || file === "-" ? null : file,
    output,
    errors: isStandardError(errors) ? null : errors,
    plan:
      values.plan === undefined
        ? DEFAULT_ROI_INPUTS.selectedPlan
        : readOption("plan", values.plan, parsePlan, PLAN_REQUIREMENT),
    strict: values.strict,
    encoding:
      values.encoding === undefined
        ? null
        : readOption("encoding", values.encoding, parseEncoding, ENCODING_REQUIREMENT),
  };
}

/** Both files appear together at the end, or neither does. */
async function runBatch({ input, output, errors, plan, strict, encoding }: BatchOptions): Promise<BatchTotals> {
  const source = await openInput(input);
  const outputTarget = output === null ? null : await findOutputTarget(output);
  const errorsTarget = errors === null ? null : await findOutputTarget(errors);
  refuseOneFileInTwoRoles(source, outputTarget, errorsTarget);
  const found =
    encoding === null ? await detectEncoding(source) : { encoding, hasMark: (await readMark(source)) !== null };
  if (encoding === null) reportEncoding(source, found);
  // Without a mark Excel would read the output as Windows-1252.
  const mark = found.hasMark || found.encoding !== "utf-8" ? MARK : "";
  const files: AtomicFile[] = [];
  const open = async (target: OutputTarget) => {
    const file = await openAtomicFile(target);
    files.push(file);
    return file.stream;
  };
  const progress = shouldShowProgress(process.stderr, process.env)
    ? showProgress(process.stderr, source.stats && Number(source.stats.size))
    : null;
  try {
    const outputStream = outputTarget === null ? process.stdout : await open(outputTarget);
    const errorStream = errorsTarget === null ? process.stderr : await open(errorsTarget);
    if (errorsTarget !== null) errorStream.write(mark + csvLine(["line", "field", "problem", "value"]));
    const totals = await quoteRows(
      { plan, strict, mark },
      {
        input: source.read(),
        decode: createDecoder(source.name, found.encoding),
        output: outputStream,
        problems: errorStream,
        onProgress: (bytes, rows) => progress?.update(bytes, rows),
      },
    );
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

/** UTF-8 is expected and not reported. */
function reportEncoding({ name }: Input, { encoding, word }: FoundEncoding): void {
  if (encoding === "utf-8") return;
  const doubt = word === undefined ? "" : `, as in ${word}: if that is wrong, name its encoding with --encoding`;
  process.stderr.write(`${name} is read as ${encodingName(encoding)}${doubt}\n`);
}
