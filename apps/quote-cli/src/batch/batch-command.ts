import { parsePlan, planRequirement, scenarioUrl } from "@contractor-roi/quote";
import {
  ColumnError,
  DELIMITER_REQUIREMENT,
  EncodingError,
  findTable,
  MAP_REQUIREMENT,
  openList,
  parseDelimiter,
  parseEncoding,
  parseMapping,
  type GivenFormat,
  type GivenTable,
  type ListFile,
  type Table,
  type TakenRows,
} from "@contractor-roi/quote/list";
import { DEFAULT_ROI_INPUTS, type PlanId, type Plans } from "@contractor-roi/roi-core";
import { openAtomicFile, openAtomicFolder, type AtomicFile, type Unfinished } from "../files/atomic-file.ts";
import {
  DOCUMENT_ARGUMENTS,
  readCalculator,
  readDocumentOptions,
  refuseOtherEnding,
  type DocumentOptions,
  type DocumentTexts,
} from "../document-options.ts";
import { documentWriter, type DocumentWriter } from "../documents/write-documents.ts";
import {
  findFolderTarget,
  findOutputTarget,
  isStandardError,
  isStandardOutput,
  type OutputTarget,
} from "../files/output-target.ts";
import { readNamedSite, type NamedSite } from "../named-site.ts";
import { readRegularPlans, TERMS_ARGUMENTS } from "../quote-terms.ts";
import { readArguments, readOption } from "../read-arguments.ts";
import { shouldShowProgress } from "../terminal.ts";
import { EXIT, UsageError } from "../usage-error.ts";
import { csvBadRows } from "./bad-rows.ts";
import { csvSink } from "./csv-sink.ts";
import { describeFindings, describeFormat } from "./describe-findings.ts";
import { openInput, type Input } from "./input.ts";
import { showProgress } from "./progress.ts";
import { quoteRows, type BatchTotals } from "./quote-rows.ts";
import type { TextColumn } from "./result-columns.ts";
import type { RowSink } from "./row-sink.ts";
import { refuseFileInFolder, refuseOneFileInTwoRoles } from "./two-roles.ts";

type BatchOptions = {
  /** Null is standard input. */
  readonly input: string | null;
  /** Null is standard output. */
  readonly output: string | null;
  /** Null is standard error. */
  readonly errors: string | null;
  readonly plan: PlanId;
  readonly plans: Plans;
  readonly strict: boolean;
  /** What the user says of the file, where it is not to be found by looking. */
  readonly format: GivenFormat;
  readonly table: GivenTable;
  readonly takes: TakenRows;
  /** Null if no documents are made. */
  readonly documents: { readonly folder: string; readonly options: DocumentOptions } | null;
  /** The page that links open; undefined if there are none. */
  readonly calculator: string | undefined;
};

type Env = Readonly<Record<string, string | undefined>>;

/** Of CSV, whatever its separator. */
const TEXT_ENDINGS = ["csv", "tsv", "txt"] as const;
const ENCODING_REQUIREMENT = "must be an encoding such as utf-8, windows-1252, utf-16le or macintosh";

/** Runs `batch`. `today` is the documents' date unless `--date` names another. */
export async function batchCommand(args: readonly string[], today: string, env: Env): Promise<number> {
  const options = await readBatchOptions(args, today, env);
  tell(options.documents?.options.remark ?? "");
  const { rows, rowsWithErrors, leftOut, findings } = await runBatch(options);
  tell(findings);
  const left = leftOut.hidden.length + leftOut.total.length;
  const where = options.errors === null ? "" : `, see ${options.errors}`;
  const quoted = rows - rowsWithErrors;
  const others = [
    ...(rowsWithErrors > 0 ? [`${rowsWithErrors} could not be quoted`] : []),
    ...(left > 0 ? [`${left} left out`] : []),
  ];
  const total = rows + left;
  tell(`${quoted} of ${count(total, "row")} quoted${others.length > 0 ? `; ${others.join(", ")}${where}` : ""}`);
  if (options.documents !== null) tell(`${count(quoted, "document")} in ${options.documents.folder}`);
  return others.length > 0 ? EXIT.rowErrors : EXIT.ok;
}

/** Says a line, unless there is nothing to say. */
function tell(line: string): void {
  if (line !== "") process.stderr.write(`${line}\n`);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

async function readBatchOptions(args: readonly string[], today: string, env: Env): Promise<BatchOptions> {
  const { values, positionals } = readArguments({
    args: [...args],
    allowPositionals: true,
    options: {
      ...DOCUMENT_ARGUMENTS,
      documents: { type: "string" },
      output: { type: "string", short: "o" },
      errors: { type: "string" },
      plan: { type: "string" },
      plans: TERMS_ARGUMENTS.plans,
      site: TERMS_ARGUMENTS.site,
      strict: { type: "boolean", default: false },
      encoding: { type: "string" },
      delimiter: { type: "string" },
      sheet: { type: "string" },
      "header-row": { type: "string" },
      hidden: { type: "boolean", default: false },
      totals: { type: "boolean", default: false },
      map: { type: "string", multiple: true, default: [] },
    },
  });
  if (positionals.length > 1) throw new UsageError(`batch reads one file: ${positionals.join(", ")}`);
  const [file] = positionals;
  if (file?.trim() === "" || (file === undefined && process.stdin.isTTY))
    throw new UsageError("batch needs a file, or rows on standard input");
  const output = values.output === undefined || isStandardOutput(values.output) ? null : values.output;
  refuseOtherEnding(
    output ?? "",
    [...TEXT_ENDINGS, "xlsx"],
    "a batch is written as .csv, .tsv, .txt or .xlsx, and documents into the folder of --documents",
  );
  refuseOtherEnding(values.errors ?? "", TEXT_ENDINGS, "rows with errors are written as .csv, .tsv or .txt");
  const errors = values.errors ?? (output === null ? "-" : `${output.replace(/\.(csv|xlsx)$/i, "")}.errors.csv`);
  const site = await readNamedSite(values.site, env);
  const plans = readRegularPlans(values.plans, site?.plans);
  return {
    input: file === undefined || file === "-" ? null : file,
    output,
    errors: isStandardError(errors) ? null : errors,
    plan:
      optional("plan", values.plan, (text) => parsePlan(text, plans), planRequirement(plans)) ??
      DEFAULT_ROI_INPUTS.selectedPlan,
    plans,
    strict: values.strict,
    format: {
      encoding: optional("encoding", values.encoding, parseEncoding, ENCODING_REQUIREMENT),
      delimiter: optional("delimiter", values.delimiter, parseDelimiter, DELIMITER_REQUIREMENT),
    },
    table: {
      sheet: values.sheet,
      headerRow:
        optional("header-row", values["header-row"], parseRow, "must be the number of a row, from 1") ?? undefined,
      map: Object.fromEntries(values.map.map((text) => readOption("map", text, parseMapping, MAP_REQUIREMENT))),
    },
    takes: { hidden: values.hidden, totals: values.totals },
    documents: readDocuments(values.documents, values, today, site),
    calculator: readCalculator(values),
  };
}

function readDocuments(
  folder: string | undefined,
  texts: DocumentTexts,
  today: string,
  site: NamedSite | null,
): BatchOptions["documents"] {
  if (folder !== undefined)
    return { folder, options: readDocumentOptions({ ...texts, format: texts.format ?? "pdf" }, today, site) };
  const given = Object.keys(DOCUMENT_ARGUMENTS).find(
    (name) => name !== "calculator" && texts[name as keyof DocumentTexts] !== undefined,
  );
  if (given === undefined) return null;
  throw new UsageError(`--${given} is for documents: name their folder with --documents`);
}

/** An option's value, read by its parser, or null if it is not given. */
function optional<T>(
  name: string,
  text: string | undefined,
  parse: (text: string) => T | null,
  requirement: string,
): T | null {
  return text === undefined ? null : readOption(name, text, parse, requirement);
}

/** Files and documents appear together at the end, or none does. */
async function runBatch(options: BatchOptions): Promise<BatchTotals & { readonly findings: string }> {
  const { input, output, errors, documents, calculator, plans } = options;
  const opened = await openInput(input);
  const outputTarget = output === null ? null : await findOutputTarget(output);
  const errorsTarget = errors === null ? null : await findOutputTarget(errors);
  const folderTarget = documents === null ? null : await findFolderTarget(documents.folder);
  refuseOneFileInTwoRoles(opened, outputTarget, errorsTarget);
  for (const target of [outputTarget, errorsTarget]) refuseFileInFolder(target, folderTarget);
  const { file, table } = await withOptions(() => openTable(opened, options));
  const { delimiter, prelude } = file;
  tell(describeFormat(file));
  const begun: Unfinished[] = [];
  const files: AtomicFile[] = [];
  const open = async (target: OutputTarget) => {
    const file = await openAtomicFile(target);
    begun.push(file);
    files.push(file);
    return file.stream;
  };
  const openFolder = async (target: OutputTarget) => {
    const folder = await openAtomicFolder(target);
    begun.push(folder);
    return folder.path;
  };
  const progress = shouldShowProgress(process.stderr, process.env)
    ? showProgress(process.stderr, sizeOf(opened, file))
    : null;
  try {
    const outputStream = outputTarget === null ? process.stdout : await open(outputTarget);
    const errorStream = errorsTarget === null ? process.stderr : await open(errorsTarget);
    const writer =
      documents === null || folderTarget === null
        ? null
        : await documentWriter(await openFolder(folderTarget), documents.options, plans);
    const columns = textColumns(calculator, writer);
    const sink = isWorkbook(output)
      ? (await import("./workbook-sink.ts")).workbookSink(outputStream, columns, plans)
      : csvSink(outputStream, delimiter, prelude, columns, plans);
    const totals = await withOptions(() =>
      quoteRows(
        file,
        { ...options, table },
        {
          sink: writer === null ? sink : withDocuments(sink, writer),
          badRows: csvBadRows(errorStream, delimiter, prelude, errorsTarget !== null),
          problemOf: (customer) => writer?.problemOf(customer) ?? null,
          onProgress: (bytes, rows) => progress?.update(bytes, rows),
        },
      ),
    );
    for (const file of files) await file.complete();
    for (const one of begun) await one.commit();
    return { ...totals, findings: describeFindings(file, table, totals, options.table) };
  } catch (error) {
    for (const one of begun) await one.discard();
    throw error;
  } finally {
    progress?.clear();
  }
}

async function openTable(
  input: Input,
  { format, table }: BatchOptions,
): Promise<{ readonly file: ListFile; readonly table: Table }> {
  const file = await openList(input.name, input, format);
  if (table.sheet !== undefined && file.format === "csv")
    throw new UsageError(`--sheet is for workbooks, and ${input.name} is none`);
  return { file, table: await findTable(file, table) };
}

/** Errors that an option helps against name it. */
async function withOptions<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ColumnError) throw new UsageError(`${error.message}; name one with --map ${error.column}=...`);
    if (error instanceof EncodingError)
      throw new UsageError(`${error.message}, or name its encoding with --encoding, such as ${error.suggestion}`);
    throw error;
  }
}

/** Bytes; null where progress cannot be counted in them. */
function sizeOf({ stats }: Input, { format }: ListFile): number | null {
  return stats === null || format !== "csv" ? null : Number(stats.size);
}

/** The link that opens a row's numbers, and the file that is its document. */
function textColumns(calculator: string | undefined, writer: DocumentWriter | null): TextColumn[] {
  const link: TextColumn | null =
    calculator === undefined ? null : { name: "scenario_url", text: (_, inputs) => scenarioUrl(inputs, calculator) };
  const document: TextColumn | null =
    writer === null
      ? null
      : { name: "document", text: (fields, inputs, { name }) => writer.add(fields[name] ?? "", inputs) };
  return [link, document].filter((column) => column !== null);
}

/** Documents are written as rows are. */
function withDocuments(sink: RowSink, writer: DocumentWriter): RowSink {
  return {
    ...sink,
    async catchUp() {
      await writer.catchUp();
      await sink.catchUp();
    },
    async end() {
      await writer.catchUp();
      await sink.end();
    },
  };
}

function parseRow(text: string): number | null {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}

function isWorkbook(output: string | null): boolean {
  return output !== null && /\.xlsx$/i.test(output);
}
