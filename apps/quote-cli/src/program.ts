import { Command, CommanderError } from "commander";
import { buildQuote } from "@contractor-roi/quote";
import { PLANS } from "@contractor-roi/roi-core";
import { SheetError } from "@contractor-roi/quote/list";
import packageJson from "../package.json" with { type: "json" };
import { addBatchOptions, batchCommand } from "./batch/batch-command.ts";
import { describeError, EXIT, UsageError } from "./errors.ts";
import { writeWhole } from "./files/atomic-file.ts";
import { isStandardOutput } from "./files/output-target.ts";
import {
  addDocumentOptions,
  addFigureOptions,
  formatOfName,
  readDocumentOptions,
  readFormat,
  originsOf,
  readInputs,
  readName,
  readPrices,
  type Texts,
} from "./options.ts";
import { refuseUnprintable, renderDocument } from "./documents/render-document.ts";
import { readSite } from "./named-site.ts";
import { tellPerson, type Terminal } from "./streams.ts";

const EXAMPLES = `
Examples
  roi-quote --type hvac --jobs 22 --profit 410 --hours 10 --compare
  roi-quote --site site.json --jobs 22 --profit 410 --for "Ace Plumbing" --by "Sam Reyes" -o ace.pdf
  roi-quote batch prospects.csv -o quotes.csv
  roi-quote batch licences.xlsx --assume -o quotes.xlsx --documents quotes
  cat prospects.csv | roi-quote batch > quotes.csv

Exit codes
  0 done   1 failed   2 wrong usage, or a question   3 not every row quoted

Colours appear on a terminal only, and not if NO_COLOR is set.
`;

/** Runs `roi-quote`. @returns the exit code */
export async function runProgram(args: readonly string[], terminal: Terminal): Promise<number> {
  const { stdout, stderr } = terminal;
  let exitCode: number = EXIT.ok;
  const command = new Command("roi-quote")
    .description("Quotes an AI phone-answering plan for a home-service business, or for every row of a list.")
    .version(packageJson.version, "--version", "the version")
    .helpOption("-h, --help", "this text")
    .helpCommand(false)
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // Errors are told below, all alike.
      outputError: () => {},
    })
    .addHelpText("after", EXAMPLES)
    .hook("preAction", (_, called) => refuseForgottenValues(called));
  // A word that is no command would be refused without a suggestion.
  command.argument("[word]").usage("[options] [command]");
  addDocumentOptions(addFigureOptions(command).option("--for <name>", "the customer"))
    .option("-o, --output <file>", "write to a file; - is standard output")
    .action(async (word: string | undefined, texts: Texts) => {
      if (word !== undefined) throw new UsageError(`there is no command ${word}${suggest(word)}`);
      if (args.length > 0) return printQuote(texts, terminal);
      command.outputHelp({ error: true });
      exitCode = EXIT.usage;
    });
  const batch = command.command("batch [file]").description("quote every row of a CSV file or a workbook");
  addBatchOptions(batch).action(async (file: string | undefined, texts: Texts) => {
    exitCode = await batchCommand(file, texts, terminal, args);
  });
  try {
    await command.parseAsync(args, { from: "user" });
    return exitCode;
  } catch (error) {
    return tellError(error, terminal);
  }
}

/** Prints one quote, or writes it to a file: with colours where a person reads it on a terminal. */
async function printQuote(texts: Texts, terminal: Terminal): Promise<void> {
  const { stdout, env } = terminal;
  const site = await readSite(texts["site"], env);
  const plans = site?.plans ?? PLANS;
  const inputs = readInputs(texts, plans);
  const format = readFormat(texts["format"]) ?? formatOfName(texts["output"]);
  const document = readDocumentOptions(texts, format, site);
  tellPerson(terminal, document.remark ?? "");
  const prices = readPrices(texts, inputs.selectedPlan, plans);
  const details = { ...document.details, preparedFor: readName("for", texts), origins: originsOf(texts) };
  const quote = buildQuote(inputs, { ...details, plans, prices });
  if (format === "pdf") await refuseUnprintable(quote);
  const { output = "-" } = texts;
  if (!isStandardOutput(output)) return writeWhole(output, await renderDocument(quote, document));
  if (format === "pdf" && stdout.isTTY) throw new UsageError("a PDF is not for a terminal: name a file with -o");
  const { NO_COLOR, TERM } = env;
  const colored = stdout.isTTY === true && !NO_COLOR && TERM !== "dumb";
  stdout.write(await renderDocument(quote, document, colored));
}

/** The likeliest command or option for a word that is none, in brackets. */
function suggest(word: string): string {
  if (!/\p{L}/u.test(word)) return "";
  const option = /^(help|version)$/i.test(word) ? `--${word.toLowerCase()}` : "batch";
  return ` (Did you mean ${word.includes(".") ? `batch ${word}` : option}?)`;
}

/** `--for --compare` has forgotten the name, and `-o "$FILE"` the file. */
function refuseForgottenValues(command: Command): void {
  const flags = command.options.map(({ long }) => long);
  for (const option of command.options) {
    const values: unknown[] = [command.getOptionValue(option.attributeName())].flat();
    const isFile = /<(?:file|folder)>/.test(option.flags);
    const isForgotten = (value: unknown): boolean =>
      typeof value === "string" && (flags.includes(value) || (isFile && value.trim() === ""));
    if (values.some(isForgotten)) throw new UsageError(`${option.long} needs a value`);
  }
}

/** Prints the error. @returns the exit code */
function tellError(error: unknown, terminal: Terminal): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return EXIT.ok;
    const message = error.message.replace(/^error: /, "").replace(/'-v'$/i, "$& (Did you mean --version?)");
    tellPerson(terminal, `roi-quote: ${message}\nTry roi-quote --help`);
    return EXIT.usage;
  }
  tellPerson(terminal, `roi-quote: ${describeError(error)}`);
  const isUsage = error instanceof UsageError || error instanceof SheetError;
  if (isUsage) tellPerson(terminal, "Try roi-quote --help");
  return isUsage ? EXIT.usage : EXIT.failed;
}
