import { SheetError } from "@contractor-roi/quote/list";
import packageJson from "../package.json" with { type: "json" };
import { describeError, reasonOf } from "./describe-error.ts";
import { HELP } from "./help.ts";
import { readNamedSite } from "./named-site.ts";
import { printQuote } from "./print-quote.ts";
import { readQuoteOptions } from "./quote-options.ts";
import { shouldAsk } from "./terminal.ts";
import { BadRowError, EXIT, UsageError } from "./usage-error.ts";

for (const [signal, code] of [
  ["SIGHUP", 129],
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const) {
  process.once(signal, () => process.exit(code));
}
// A reader such as `head` may close the pipe early: not a failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(EXIT.ok);
  process.stderr.write(`roi-quote: standard output could not be written: ${reasonOf(error)}\n`);
  process.exit(EXIT.failed);
});
// There is nowhere left to say why.
process.stderr.on("error", () => process.exit(EXIT.failed));

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`roi-quote: ${describeError(error)}\n`);
  const isUsage = error instanceof UsageError || error instanceof SheetError;
  if (isUsage) process.stderr.write("Try roi-quote --help\n");
  process.exitCode = isUsage ? EXIT.usage : error instanceof BadRowError ? EXIT.rowErrors : EXIT.failed;
}

async function run(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  if (args.includes("--help") || args.includes("-h")) return print(HELP);
  if (command === "--version") return print(`${packageJson.version}\n`);
  if (command === "batch") return (await import("./batch/batch-command.ts")).batchCommand(rest, today(), process.env);
  if (command !== undefined && !command.startsWith("-")) throw new UsageError(`there is no command "${command}"`);
  if (shouldAsk(args, process.stdin, process.stdout)) {
    const asked = await (
      await import("./ask-for-quote.ts")
    ).askForQuote(today(), await readNamedSite(undefined, process.env));
    if (asked === null) return EXIT.cancelled;
    await printQuote(asked);
    return EXIT.ok;
  }
  if (command === undefined) {
    process.stderr.write(HELP);
    return EXIT.usage;
  }
  await printQuote(await readQuoteOptions(args, today(), process.env));
  return EXIT.ok;
}

function print(text: string): number {
  process.stdout.write(text);
  return EXIT.ok;
}

/** The calendar day in the local time zone. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
