import { realpath } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { Command } from "commander";
import { scenarioUrl } from "@contractor-roi/quote";
import {
  findTable,
  isErrorsHeader,
  MAP_REQUIREMENT,
  openList,
  parseMapping,
  type Assumptions,
  type GivenTable,
  type Table,
} from "@contractor-roi/quote/list";
import { PLAN_IDS, PLANS, type PlanId, type Plans } from "@contractor-roi/roi-core";
import { mapPlans } from "@contractor-roi/roi-core/shared";
import { quoteSender } from "@contractor-roi/site";
import { documentWriter } from "../documents/write-documents.ts";
import { EXIT, UsageError } from "../errors.ts";
import { openAtomicFile, openAtomicFolder, type Unfinished } from "../files/atomic-file.ts";
import {
  findTarget,
  isStandardError,
  isStandardOutput,
  refuseFileInFolder,
  refuseOneFileInTwoRoles,
} from "../files/output-target.ts";
import {
  addDocumentOptions,
  addFigureOptions,
  readDocumentOptions,
  readFigure,
  readFormat,
  readOption,
  readPlan,
  readPrices,
  readTrade,
  refuseOtherEnding,
  type Texts,
} from "../options.ts";
import { readSite } from "../named-site.ts";
import { tellPerson, type Terminal } from "../streams.ts";
import { readWorkbookInProcess } from "../workbook-in-process.ts";
import { csvBadRows } from "./bad-rows.ts";
import { count, describeFindings, describeFormat, describeQuestions } from "./describe-findings.ts";
import { openInput, type Input } from "../files/input.ts";
import { showProgress } from "./progress.ts";
import { quoteRows } from "./quote-rows.ts";
import { csvSink, type Pricing, type QuotedRow, type TextColumn } from "./row-sink.ts";

/** Endings of CSV, whatever its separator. */
const TEXT_ENDINGS = ["csv", "tsv", "txt"] as const;

/** A workbook that takes longer is told about: it might be a damaged one. */
const SIGN_OF_LIFE_MS = 1_200;

const NOTES = `
A list needs the columns jobs, profit and hours, in any order and under the names that people give them ("Monthly Jobs",
"Avg Ticket"), or --assume; the trade, plan and customer's name are read if they are there, and every other column is kept.
Where another reading would change a customer, a trade or a figure, nothing is written: all questions are told at once, with
the option that answers each, and a command line that answers them as proposed (exit code 2). An option is never doubted.
Rows that cannot be quoted stand in the errors file with the reason; corrected, it is run again. A field that a spreadsheet
would run as a formula gets a leading apostrophe.
`;

/** Adds the options of `batch`. */
export function addBatchOptions(command: Command): Command {
  return addDocumentOptions(addFigureOptions(command))
    .option(
      "--assume",
      "take the usual figures of each row's trade where a row has none; --type is for rows without a trade",
    )
    .option(
      "--map <col=name>",
      "the name that jobs, profit, hours, type, plan or name has in the file; repeatable",
      collect,
      [],
    )
    .option("--header <row>", "the row that names the columns, from 1, or none (default: found, or asked about)")
    .option("--sheet <name>", "a workbook's sheet, by name or number (default: the first visible one with the columns)")
    .option("--documents <folder>", "a document for each row")
    .option("--replace", "replace documents of the same names in that folder")
    .option("--errors <file>", "rows that are not quoted (default: <output>.errors.csv, or standard error, -)")
    .option("-o, --output <file>", "write to a file, completely or not at all; .xlsx makes a workbook")
    .addHelpText("after", NOTES);
}

const ROW = "must be the number of a row, from 1, or none";

/** The number of a row; 0 for none. */
function parseRow(text: string): number | null {
  return text === "none" ? 0 : /^[1-9]\d*$/.test(text) ? Number(text) : null;
}

function collect(text: string, before: readonly string[]): readonly string[] {
  return [...before, text];
}

/** Runs `batch`. @returns the exit code */
export async function batchCommand(
  file: string | undefined,
  texts: Texts,
  terminal: Terminal,
  args: readonly string[],
): Promise<number> {
  const options = await readBatchOptions(file, texts, terminal);
  const tell = (line: string): void => tellPerson(terminal, line);
  tell(options.documents?.options.remark ?? "");
  const done = await runBatch(options, terminal, args);
  if (done === null) return EXIT.usage;
  const { rows, rowsWithErrors, rowsWithGaps, rowsAssumed, leftOut, findings, replaced } = done;
  for (const line of findings) tell(line);
  const left = Object.values(leftOut).flat().length;
  const where = options.errors === null ? "" : `, see ${options.errors}`;
  const quoted = rows - rowsWithErrors;
  const others = [
    ...(rowsWithErrors > 0 ? [`${rowsWithErrors} could not be quoted`] : []),
    ...(left > 0 ? [`${left} left out`] : []),
  ];
  const total = rows + left;
  tell(`${quoted} of ${count(total, "row")} quoted${others.length > 0 ? `; ${others.join(", ")}${where}` : ""}`);
  if (rowsWithGaps > 0 && options.table.assume?.usual !== true)
    tell(`${count(rowsWithGaps, "row")} without a figure: --assume takes the usual ones of each trade`);
  if (rowsAssumed > 0) tell(`${count(rowsAssumed, "row")} with assumed figures: the column assumed_figures names them`);
  if (options.documents !== null)
    tell(`${count(quoted, "document")} in ${options.documents.folder}${replaced > 0 ? `, ${replaced} replaced` : ""}`);
  return others.length > 0 ? EXIT.rowErrors : EXIT.ok;
}

/** Null is the standard stream in place of a file. */
async function readBatchOptions(file: string | undefined, texts: Texts, { stdin, env }: Terminal) {
  if (file?.trim() === "" || (file === undefined && stdin.isTTY))
    throw new UsageError("batch needs a file, or rows on standard input");
  const named = texts["output"];
  const output = named === undefined || isStandardOutput(named) ? null : named;
  refuseOtherEnding(
    output ?? "",
    [...TEXT_ENDINGS, "xlsx"],
    "a batch is written as .csv, .tsv, .txt or .xlsx, and documents into the folder of --documents",
  );
  refuseOtherEnding(texts["errors"] ?? "", TEXT_ENDINGS, "rows with errors are written as .csv, .tsv or .txt");
  const errors = texts["errors"] ?? (output === null ? "-" : `${output.replace(/\.(csv|xlsx)$/i, "")}.errors.csv`);
  const site = await readSite(texts["site"], env);
  const plans = site?.plans ?? PLANS;
  const folder = texts["documents"];
  const given = addDocumentOptions(new Command().option("--replace")).options.find(
    (one) => texts[one.attributeName()] !== undefined,
  );
  if (folder === undefined && given !== undefined)
    throw new UsageError(`${given.long} is for documents: name their folder with --documents`);
  const options = folder === undefined ? null : readDocumentOptions(texts, readFormat(texts["format"]) ?? "pdf", site);
  const plan = readPlan(texts, plans);
  const maps = (texts["map"] ?? []) as readonly string[];
  const table: GivenTable = {
    plans,
    sheet: texts["sheet"],
    headerRow: texts["header"] === undefined ? undefined : readOption("header", texts["header"], parseRow, ROW),
    map: Object.fromEntries(maps.map((text) => readOption("map", text, parseMapping, MAP_REQUIREMENT))),
    assume: readAssumptions(texts),
  };
  return {
    input: file === undefined || file === "-" ? null : file,
    output,
    errors: isStandardError(errors) ? null : errors,
    plan,
    plans,
    pricing: readPricing(texts, plan, plans),
    table,
    /** Null if no documents are made. */
    documents:
      folder === undefined || options === null ? null : { folder, options, replaces: Boolean(texts["replace"]) },
    /** The page that links open; empty if there are none. */
    calculator: site === null ? "" : quoteSender(site, options?.language ?? site.language).calculatorUrl,
  };
}

/** A percentage is off the price of each row's plan, anything else changes that of `--plan`. */
function readPricing(texts: Texts, plan: PlanId, plans: Plans): Pricing {
  const changed = /%/.test(texts["discount"] ?? "") ? PLAN_IDS : [plan];
  const prices: Pricing["prices"] = Object.assign({}, ...changed.map((one) => readPrices(texts, one, plans)));
  return { prices, plans: mapPlans((id) => ({ ...plans[id], monthlyCost: prices[id] ?? plans[id].monthlyCost })) };
}

/** Figures for rows that have none; undefined if no option gives them. */
function readAssumptions(texts: Texts): Assumptions | undefined {
  const [jobs, profit, hours] = [readFigure("jobs", texts), readFigure("profit", texts), readFigure("hours", texts)];
  const trade = readTrade(texts);
  const usual = texts["assume"] !== undefined;
  const isGiven = usual || [trade, jobs, profit, hours].some((one) => one !== undefined);
  return isGiven ? { usual, trade, jobs, profit, hours } : undefined;
}

/** Files and documents appear together at the end, or none does. */
async function runBatch(
  options: Awaited<ReturnType<typeof readBatchOptions>>,
  terminal: Terminal,
  args: readonly string[],
) {
  const { stdout, stderr, env } = terminal;
  const { input, output, errors, documents, calculator, plan, plans, pricing, table: given } = options;
  const opened = await openInput(input, terminal);
  const outputTarget = output === null ? null : await findTarget(output, "file");
  const errorsTarget = errors === null ? null : await findTarget(errors, "file");
  const folderTarget = documents === null ? null : await findTarget(documents.folder, "folder");
  refuseOneFileInTwoRoles(opened, outputTarget, errorsTarget, terminal);
  const inputTarget = input === null ? null : { path: await realpath(input), old: null };
  for (const target of [outputTarget, errorsTarget, inputTarget]) refuseFileInFolder(target, folderTarget);
  const { file, table } = await openTable(opened, given, terminal);
  if (table.questions.length > 0) {
    tellPerson(terminal, describeQuestions(file.name, table.questions, args));
    return null;
  }
  const { delimiter, prelude } = file;
  // Rows live shortly: without this V8 would give them 50 MB instead of 30, to be a quarter faster.
  if (!file.isWorkbook) setFlagsFromString("--semi-space-growth-factor=1");
  tellPerson(terminal, describeFormat(file));
  if (documents !== null && table.columns.name < 0)
    tellPerson(
      terminal,
      `${file.name} has no column with the customer's name, which documents are named after: name it with --map name=...`,
    );
  const begun: Unfinished[] = [];
  const begin = <T extends Unfinished>(opened: T): T => {
    begun.push(opened);
    return opened;
  };
  const showsProgress = stderr.isTTY && env["TERM"] !== "dumb";
  // Progress in a workbook cannot be counted in bytes.
  const size = opened.stats === null || file.isWorkbook ? null : Number(opened.stats.size);
  const progress = showsProgress ? showProgress(stderr, size) : null;
  try {
    const outputFile = outputTarget === null ? null : begin(await openAtomicFile(outputTarget));
    const errorsFile = errorsTarget === null ? null : begin(await openAtomicFile(errorsTarget));
    const folder = folderTarget === null ? null : begin(await openAtomicFolder(folderTarget));
    const writer =
      documents === null || folder === null
        ? null
        : await documentWriter(folder.path, documents.options, plans, pricing.prices);
    const columns = textColumns(calculator, given, table, pricing, writer !== null);
    const outputStream = outputFile?.stream ?? stdout;
    const sink = /\.xlsx$/i.test(output ?? "")
      ? (await import("./workbook-sink.ts")).workbookSink(outputStream, columns, pricing.plans)
      : csvSink(outputStream, delimiter, prelude, columns, pricing.plans);
    const totals = await quoteRows(
      { table, plan, plans, assume: given.assume },
      {
        sink,
        writer,
        badRows: csvBadRows(errorsFile?.stream ?? stderr, delimiter, prelude, errorsFile !== null),
        onProgress: (bytes, rows) => progress?.update(bytes, rows),
      },
    );
    await outputFile?.complete();
    await errorsFile?.complete();
    const replaced = (await folder?.replaced()) ?? [];
    const [first] = replaced;
    if (documents !== null && first !== undefined && !documents.replaces)
      throw new UsageError(
        `${documents.folder} has ${count(replaced.length, "document")} of these names already, such as ${first}: name another folder, or add --replace`,
      );
    const hasErrors = totals.rowsWithErrors + Object.values(totals.leftOut).flat().length > 0;
    // An earlier errors file stays: its rows may not be corrected yet.
    for (const one of begun) await (one === errorsFile && !hasErrors ? one.discard() : one.commit());
    const isReplaced = isErrorsHeader(table.columns.names) && outputTarget?.old;
    const saysOther = documents !== null && table.columns.type < 0 && given.assume?.trade === undefined;
    const noTrade = `${file.name} has no column with the trade: documents say Other. Name it with --map type=..., or --type`;
    const findings = [
      ...describeFindings(file, table, totals, given),
      ...(saysOther ? [noTrade] : []),
      ...(isReplaced ? [`${output} held other rows, and is replaced`] : []),
    ];
    return { ...totals, findings, replaced: replaced.length };
  } catch (error) {
    for (const one of begun) await one.discard();
    throw error;
  } finally {
    progress?.clear();
  }
}

async function openTable(input: Input, given: GivenTable, terminal: Terminal) {
  const sign = setTimeout(() => tellPerson(terminal, `reading ${input.name} …`), SIGN_OF_LIFE_MS);
  const file = await openList(input.name, input, readWorkbookInProcess).finally(() => clearTimeout(sign));
  if (given.sheet !== undefined && !file.isWorkbook)
    throw new UsageError(`--sheet is for workbooks, and ${input.name} is none`);
  return { file, table: await findTable(file, given) };
}

/** The counted trade, the assumed figures, the link that opens a row's numbers (its document's own), and its document. */
function textColumns(
  calculator: string,
  { assume }: GivenTable,
  { columns }: Table,
  { prices }: Pricing,
  hasDocuments: boolean,
): readonly TextColumn[] {
  // The page counts with the regular price.
  const linkOf = ({ inputs, document }: QuotedRow) =>
    document?.link ?? (prices[inputs.selectedPlan] === undefined ? scenarioUrl(inputs, calculator) : "");
  const all: readonly (readonly [isThere: boolean, name: string, text: TextColumn["text"]])[] = [
    [assume !== undefined || columns.type >= 0, "counted_trade", ({ inputs }) => inputs.businessType],
    [assume !== undefined, "assumed_figures", ({ origins }) => Object.keys(origins).join(", ")],
    [calculator !== "", "scenario_url", linkOf],
    [hasDocuments, "document", ({ document }) => document?.name ?? ""],
    [hasDocuments, "quote_number", ({ document }) => document?.number ?? ""],
  ];
  return all.flatMap(([isThere, name, text]) => (isThere ? [{ name, text }] : []));
}
