import { Argument, Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { CHANNELS } from "@contractor-roi/lead-store/lead/delivery-channels";
import { LEAD_STATUSES, type LeadStatus } from "@contractor-roi/lead-store/lead/lead-status";
import { OUTBOX_MOST } from "@contractor-roi/lead-store/lead/lead-outbox";
import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { isDay } from "@contractor-roi/lead-store/base/owners-day";
import { failureSentence, isAway } from "@contractor-roi/lead-queue/postgres/failure";
import { isLeadId } from "@contractor-roi/lead-store/lead/email-key";
import packageJson from "../../package.json" with { type: "json" };
import { commandName, typedCommand } from "../platform/typed-commands.ts";
import { LONGEST_DAYS } from "../settings/settings.ts";
import * as commands from "./commands.ts";

const USAGE_ERROR = 2;
const MOST_DAYS = 3_660;

const limit = (most?: number) => new Option("--limit <n>", "the newest N").argParser(wholeNumber(most));
const json = () => new Option("--json", "every column, as a JSON array");
const by = () => new Option("--by <name>", "your name, for the lead's history");
const again = (flags: string, description: string) => new Option(flags, description).implies({ retry: true });
const csvFile = () => new Option("-o, --output <file>", "write to a file, which appears when it is whole");
const spam = new Option("--spam", "spam instead of leads").conflicts(["all", "test", "email"]);
const all = new Option("--all", "leads and spam").conflicts(["spam", "test", "email"]);

const program = new Command(commandName())
  .description("Lists the stored leads and works on them, also while the server runs. Without a command it lists them.")
  .version(packageJson.version, "-V, --version", "the version")
  .enablePositionalOptions()
  .helpCommand(false)
  .exitOverride()
  .configureHelp({ sortOptions: true })
  .addHelpText("after", "\nDATA_DIR names the folder of the leads (.data by default). Each command has its --help.");

program
  .command("list")
  .description(`the newest leads, ${commands.DEFAULT_ROWS} without --limit; as JSON all of them`)
  .addOption(json())
  .addOption(spam)
  .addOption(all)
  .addOption(new Option("--test", "the test leads, which nothing else lists or counts").conflicts(["spam", "all"]))
  .addOption(limit())
  .action(commands.list);
program
  .command("find")
  .aliases(["search", "show"])
  .description(
    "leads, and spam, whose id begins so, or with these words (of notes, too), this phone or this email address",
  )
  .argument("<text...>", "such as 9f666ca2, the reference that the page shows a visitor")
  .addOption(json())
  .action(commands.find);
program
  .command("numbers")
  .description("leads, won ones, and the monthly price of what was sold, by week, source, campaign, trade and plan")
  .addOption(new Option("--days <n>", "of the last N days").argParser(wholeNumber(MOST_DAYS)).default(30))
  .addOption(new Option("--json", "the same as JSON, with dollars and seconds"))
  .action(commands.numbers);
program
  .command("export")
  .description("all leads as CSV, to the screen or to a file")
  .addOption(csvFile())
  .addOption(spam)
  .addOption(all)
  .addOption(new Option("--email <address>", "everything stored of one person").argParser(address))
  .option("--bom", "for Excel: begin with a byte order mark")
  .option("--raw", "for a CRM: times as ISO 8601, no apostrophe before what a spreadsheet would run as a formula")
  .addOption(
    new Option(
      "--google-ads <conversion>",
      "won leads as Google Ads takes them back, as a conversion of this name",
    ).conflicts(["spam", "all", "email", "bom", "raw"]),
  )
  .action(commands.exportCsv);
program
  .command("status")
  .description("notes your progress with a lead")
  .argument("<id>", "of the lead, or its first characters")
  .addArgument(new Argument("<status>", "how far; undo takes the last one back").choices([...LEAD_STATUSES, "undo"]))
  .option("--note <text>", "a note that is added to the lead's others")
  .addOption(by())
  .action((id: string, status: LeadStatus | "undo", options) => commands.setStatus(id, status, options));
program
  .command("release")
  .description("makes a lead of spam and has it delivered; sends the report of a marked lead")
  .argument("<id>", "of the lead: list --spam has the ids", wholeId)
  .option("--undo", "makes a released lead spam again, and ends its deliveries that wait")
  .addOption(by())
  .action(commands.release);
program
  .command("delete")
  .description("erases everything stored of a person: leads, spam, and deliveries under way")
  .argument("[who]", "an id of a lead, or its first characters, or a phone: says whom it found")
  .addOption(new Option("--email <address>", "the person's").argParser(address))
  .option("--yes", "erases whom it found")
  .action(commands.erase);
program
  .command("retain")
  .description("deletes leads older than RETENTION_DAYS")
  .addOption(new Option("--days <n>", "older than N days").argParser(wholeNumber(LONGEST_DAYS)))
  .action(commands.retain);
program
  .command("outbox")
  .description("deliveries that are under way or were given up")
  .option("--all", "also those that were delivered")
  .option("--retry", "first make all of them due now, with all their tries")
  .addOption(
    again("--delivered <id...>", "and once more what was delivered of these leads, for a receiver that has lost it"),
  )
  .addOption(
    again("--delivered-since <time>", "and all since then, such as 2026-11-24 or 2026-11-24T08:00").argParser(time),
  )
  .addOption(again("--delivered-by <name...>", "by these; by default all but the visitors' reports").choices(CHANNELS))
  .addOption(json())
  .addOption(limit(OUTBOX_MOST).default(commands.DEFAULT_ROWS))
  .action(commands.outbox);
program
  .command("backup")
  .description("makes the copy of the day in BACKUP_DIR, as the server does daily")
  .addOption(new Option("-o, --output <file>", "a verified copy in a file of your own instead").conflicts("adopt"))
  .option("--adopt", "after a restore: make BACKUP_DIR, and the copies of the former store in it, this store's")
  .action(commands.backup);
program
  .command("restore")
  .description("adds what a backup has and the store lacks")
  .argument("<file>")
  .action(commands.restore);
program
  .command("back")
  .description("goes back to the release before an upgrade: gives the copy of before all that came since, in its place")
  .argument("[file]", "the copy; by default the newest leads-before-… in BACKUP_DIR")
  .addOption(csvFile().makeOptionMandatory())
  .action(commands.back);
program
  .command("reconcile")
  .description(
    "makes copies, written mails and the write-ahead log agree with the store: nobody who was erased is left in them",
  )
  .action(commands.reconcile);
program
  .command("clock")
  .description("about a clock that is 30 days past the last known time: nothing is deleted by time then")
  .option("--confirm", "it is right")
  .action(commands.clock);
program
  .command("queue")
  .description("lists the leads in QUEUE_URL, where edge servers leave theirs, that the collector cannot store")
  .addArgument(
    new Argument("[action]", "init makes it; adopt makes this store its collector in place of another").choices([
      "init",
      "adopt",
    ]),
  )
  .option("--retry", "try those again")
  .addOption(new Option("--keep <id>", "have one stored whose address was erased").argParser(wholeId))
  .addOption(new Option("--erase <id>", "erase one").argParser(wholeId))
  .option("--empty", "adopt it without a copy of the former collector's leads")
  .option("--once", "empty it, deliver what is due, and end")
  .option("--new-password", "with init: the user of edge servers gets EDGE_PASSWORD, or a password that is shown once")
  .action(commands.queue);
program
  .command("test")
  .description("sends a test lead by every channel and names each outcome; no visitor is mailed")
  .option("--erase", "erase all test leads instead")
  .action(commands.test);
program
  .command("desk")
  .description("opens the leads desk in the browser, by a link that works once, at a tap within a minute")
  .option("--no-browser", "only print the link")
  .option("--mail <address>", "mails a sign-in to the desk's own host, to an address of DESK_USERS")
  .option("--sign-out", "lists who is signed in, and ends every session")
  .action(commands.desk);
program
  .command("doctor")
  .description("checks everything and says what to do; ends with 1 if there is a problem")
  .action(commands.doctor);
program
  .command("notice")
  .description("tells the owner something, by mail or else by Slack: for other programs of this machine")
  .argument("<text>")
  .action(commands.notice);
program
  .command("settings")
  .description("prints every variable with its default and its meaning")
  .option("--check", "check the variables that are set; ends with 1 if one is wrong")
  .action(commands.settings);

/**
 * Runs a command line, and sets the process's exit code.
 *
 * @param typed its words. Without a command it lists the leads
 */
export async function runLeads(typed: readonly string[]): Promise<void> {
  const [first = "", ...rest] = typed;
  const isList = first === "" || (first.startsWith("-") && !["-h", "--help", "-V", "--version"].includes(first));
  const words = first === "" ? rest : [first, ...rest];
  try {
    await program.parseAsync(isList ? ["list", ...words] : words, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode !== 0) process.stderr.write(`Help:  ${typedCommand("--help")}\n`);
      process.exitCode = error.exitCode === 0 ? 0 : USAGE_ERROR;
    } else {
      process.stderr.write(`${failure(error)}\n`);
      process.exitCode = 1;
    }
  }
}

function wholeNumber(most = Number.MAX_SAFE_INTEGER) {
  return (text: string): number => {
    const value = Number(text);
    if (Number.isInteger(value) && value >= 1 && value <= most) return value;
    throw new InvalidArgumentError(
      `It must be a whole number from 1${most === Number.MAX_SAFE_INTEGER ? "" : ` to ${most}`}.`,
    );
  };
}

function address(text: string): string {
  if (text.includes("@")) return text;
  throw new InvalidArgumentError("It must be an email address.");
}

/** A day, whose beginning is midnight, or a time. */
function time(text: string): string {
  const written = /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text;
  if (isDay(written.slice(0, "2026-11-24".length)) && !Number.isNaN(Date.parse(written))) return written;
  throw new InvalidArgumentError("It must be a day or a time, such as 2026-11-24 or 2026-11-24T08:00.");
}

function wholeId(text: string): string {
  const id = text.toLowerCase();
  if (isLeadId(id)) return id;
  throw new InvalidArgumentError(`It must be a whole id: ${typedCommand("list --spam")} has them.`);
}

/** A database's own message may quote a lead. */
function failure(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const sentence = failureSentence(error);
  if (sentence !== null) return sentence;
  const described = describeFailure(error);
  if (isAway(error)) return `The database went away (${described.code}) before the command had ended: run it again.`;
  return `This is a fault of the program or its database. Report it with this line: ${JSON.stringify(described)}`;
}
