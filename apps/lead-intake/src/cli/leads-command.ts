import { parseArgs, type ParseArgsConfig } from "node:util";
import { OUTBOX_MOST } from "../leads/outbox.ts";
import { isUuid } from "../leads/checks/idempotency-key.ts";
import type { ListOptions } from "../leads/lead-store.ts";
import type { CsvOptions } from "../leads/export-leads.ts";
import { typedCommand } from "../platform/typed-commands.ts";

/** Rows of a table without `--limit`. */
export const DEFAULT_ROWS = 100;

export const USAGE = `Usage: ${typedCommand("[options]")}
       ${typedCommand("COMMAND [options]")}

Lists the stored leads, newest first.

  --json       all columns, as a JSON array; without --limit all leads
  --spam       what was caught as spam, instead of the leads
  --all        leads and spam
  --test       the test leads, which nothing else lists or counts
  --limit N    the newest N; a table has the newest ${DEFAULT_ROWS} without it
  --help       this text

Commands
  open [--no-browser]
               opens the leads desk in the browser, by a link that works once, within a minute;
               without a running server, and with DATABASE_URL, until Ctrl+C
  find TEXT [--json]
               the leads, and the spam, whose id begins so, such as the reference that the page shows a visitor;
               or those with these words, this phone or this email address, the newest 50 of each
  export --csv [-o FILE] [--spam | --all | --email ADDRESS] [--bom] [--raw]
               all leads as CSV, to the screen or to a file that appears when it is whole; --email for what is stored
               of a person; --bom for Excel, --raw for a CRM: without the apostrophe before what would run as a formula
  delete --email ADDRESS
               erases what is stored of a person: leads, spam, and what was to be sent of them
  release ID   makes a lead of what was taken for spam, and has it delivered; --spam lists the ids
  test [--erase]
               sends a test lead by every channel and says what became of it; visitors are mailed nothing. --erase
               erases all test leads
  retain [--days N]
               deletes leads older than N days; without it, than RETENTION_DAYS
  backup [-o FILE]
               writes a verified copy of everything to a file, also while the server runs; without a file it is the
               copy of the day in BACKUP_DIR, which the server makes by itself
  restore FILE adds what a backup has and the store lacks
  outbox [--all] [--json] [--limit N] [--retry]
               what was not delivered yet, or given up; --all adds what was delivered,
               --retry first makes everything that was given up due again
  mailbox init | adopt | --once
               for doors before Postgres: init makes the mailbox in the database of MAILBOX_URL, adopt makes this store its
               office in place of another, --once empties it, delivers what is due, and ends
  doctor       checks settings, page, store, deliveries, mail, webhook, disk, clock and proxies,
               and says what to do; give it the server's variables. Ends with 1 if there is a problem
  settings     prints every variable with its default and its meaning, as the handbook has them

DATA_DIR names the folder of the leads; the default is .data in the current directory.
`;

type Disposition = ListOptions["disposition"];

export type LeadsCommand =
  | { readonly kind: "list"; readonly json: boolean; readonly options: ListOptions }
  | { readonly kind: "find"; readonly text: string; readonly json: boolean }
  | {
      readonly kind: "export";
      readonly disposition: Disposition;
      /** Address of the person whose leads are exported. @default all leads */
      readonly email: string | undefined;
      readonly output: string | undefined;
      readonly format: CsvOptions;
    }
  | { readonly kind: "delete"; readonly email: string }
  | { readonly kind: "release"; readonly id: string }
  | { readonly kind: "test"; readonly erase: boolean }
  | { readonly kind: "retain"; readonly days: number | undefined }
  | { readonly kind: "backup"; readonly output: string | undefined }
  | { readonly kind: "restore"; readonly file: string }
  | {
      readonly kind: "outbox";
      readonly json: boolean;
      readonly all: boolean;
      readonly limit: number;
      readonly retry: boolean;
    }
  | { readonly kind: "open"; readonly browser: boolean }
  | { readonly kind: "mailbox"; readonly action: "init" | "adopt" | "once" }
  | { readonly kind: "doctor" }
  | { readonly kind: "settings" }
  | { readonly kind: "help" }
  | { readonly kind: "mistake"; readonly message: string };

/** An invalid command line. The message is printed as it is. */
class Mistake extends Error {}

export function leadsCommand(args: readonly string[]): LeadsCommand {
  if (args.some((arg) => arg === "--help" || arg === "-h")) return { kind: "help" };
  const [name = "", ...rest] = args;
  try {
    return Object.hasOwn(COMMANDS, name) ? COMMANDS[name as keyof typeof COMMANDS](rest) : list(args);
  } catch (error) {
    return { kind: "mistake", message: error instanceof Error ? error.message : "Unknown option." };
  }
}

const COMMANDS = {
  open(args: readonly string[]): LeadsCommand {
    return { kind: "open", browser: !read(args, { "no-browser": FLAG })["no-browser"] };
  },
  find(args: readonly string[]): LeadsCommand {
    const { positionals, values } = parseArgs({ args: [...args], options: { json: FLAG }, allowPositionals: true });
    const text = positionals.join(" ").trim();
    if (text === "")
      throw new Mistake("Say which lead: find TEXT, the beginning of its id, a name, a phone or an email address.");
    return { kind: "find", text, json: values.json ?? false };
  },
  export(args: readonly string[]): LeadsCommand {
    const output = { type: "string", short: "o" } as const;
    const email = { type: "string" } as const;
    const values = read(args, { csv: FLAG, output, spam: FLAG, all: FLAG, email, bom: FLAG, raw: FLAG });
    if (!values.csv) throw new Mistake("Say in which format: --csv");
    if (values.email !== undefined && (values.spam || values.all))
      throw new Mistake("Choose one of --spam, --all and --email.");
    if (values.email?.includes("@") === false) throw new Mistake("Say whose leads: --email ADDRESS");
    const format = { bom: values.bom, raw: values.raw };
    return { kind: "export", disposition: disposition(values), email: values.email, output: values.output, format };
  },
  delete(args: readonly string[]): LeadsCommand {
    const { email } = read(args, { email: { type: "string" } });
    if (!email?.includes("@")) throw new Mistake("Say whose leads: --email ADDRESS");
    return { kind: "delete", email };
  },
  release(args: readonly string[]): LeadsCommand {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    const [id = "", ...others] = positionals;
    if (!isUuid(id) || others.length > 0)
      throw new Mistake("Say which lead: release ID, with an id that --spam lists.");
    return { kind: "release", id };
  },
  test(args: readonly string[]): LeadsCommand {
    return { kind: "test", erase: read(args, { erase: FLAG }).erase ?? false };
  },
  retain(args: readonly string[]): LeadsCommand {
    const { days } = read(args, { days: { type: "string" } });
    return { kind: "retain", days: wholeNumber("--days", days) };
  },
  backup(args: readonly string[]): LeadsCommand {
    const { output } = read(args, { output: { type: "string", short: "o" } });
    return { kind: "backup", output };
  },
  restore(args: readonly string[]): LeadsCommand {
    const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
    const [file, ...others] = positionals;
    if (!file || others.length > 0) throw new Mistake("Say which backup: restore FILE");
    return { kind: "restore", file };
  },
  outbox(args: readonly string[]): LeadsCommand {
    const { json, all, limit, retry } = read(args, { json: FLAG, all: FLAG, limit: { type: "string" }, retry: FLAG });
    return {
      kind: "outbox",
      json: json ?? false,
      all: all ?? false,
      retry: retry ?? false,
      limit: wholeNumber("--limit", limit, OUTBOX_MOST) ?? DEFAULT_ROWS,
    };
  },
  mailbox(args: readonly string[]): LeadsCommand {
    const { values, positionals } = parseArgs({ args: [...args], options: { once: FLAG }, allowPositionals: true });
    const [action, ...others] = [...positionals, ...(values.once ? ["once"] : [])];
    if (others.length > 0 || !(action === "init" || action === "adopt" || action === "once"))
      throw new Mistake("Say what to do: mailbox init, mailbox adopt, or mailbox --once.");
    return { kind: "mailbox", action };
  },
  doctor(args: readonly string[]): LeadsCommand {
    read(args, {});
    return { kind: "doctor" };
  },
  settings(args: readonly string[]): LeadsCommand {
    read(args, {});
    return { kind: "settings" };
  },
};

function list(args: readonly string[]): LeadsCommand {
  const values = read(args, { json: FLAG, spam: FLAG, all: FLAG, test: FLAG, limit: { type: "string" } });
  const options = { disposition: disposition(values), limit: wholeNumber("--limit", values.limit) };
  return { kind: "list", json: values.json ?? false, options };
}

const FLAG = { type: "boolean" } as const;

function read<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: readonly string[],
  options: Options,
) {
  return parseArgs({ args: [...args], options }).values;
}

function disposition({
  spam,
  all,
  test,
}: Readonly<Partial<Record<"spam" | "all" | "test", boolean | undefined>>>): Disposition {
  if ([spam, all, test].filter(Boolean).length > 1) throw new Mistake("Choose one of --spam, --all and --test.");
  return all ? "all" : spam ? "spam" : test ? "test" : "accepted";
}

function wholeNumber(option: string, text: string | undefined, most = Number.MAX_SAFE_INTEGER): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new Mistake(`${option} must be a whole number from 1${most === Number.MAX_SAFE_INTEGER ? "" : ` to ${most}`}.`);
}
