import { constants, getPriority, setPriority } from "node:os";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { type DeliveryChannel, deliveryChannels } from "../leads/delivery-channels.ts";
import { leadsCsv, toFile } from "../leads/export-leads.ts";
import { countLeads, leadPages, listLeads } from "../leads/lead-pages.ts";
import type { NotedLead, StoredLead } from "../leads/lead-store.ts";
import { TEST_EMAIL } from "../leads/test-lead.ts";
import { describeFailure } from "../platform/describe-failure.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { readSettings } from "../platform/settings/read-settings.ts";
import { type Settings, SETTINGS } from "../platform/settings/settings.ts";
import { terminalJson, terminalText } from "../platform/terminal-text.ts";
import { typedCommand } from "../platform/typed-commands.ts";
import { failureSentence, isAway } from "../postgres/sql-failure.ts";
import { type DataDirectory, dataDirectory } from "../store/data-directory.ts";
import type { Erasure, Store } from "../store/store.ts";
import { findLeads } from "./find-leads.ts";
import { DEFAULT_ROWS, leadsCommand, type LeadsCommand, USAGE } from "./leads-command.ts";
import { leadsTable } from "./leads-table.ts";
import { outboxTable } from "./outbox-table.ts";
import { settingsTable } from "./settings-table.ts";
import { sendTest } from "./test-leads.ts";
import type { CommandStore } from "../store/open-store.ts";
import { withStore } from "./with-store.ts";

type Command<Kind extends LeadsCommand["kind"]> = Extract<LeadsCommand, { kind: Kind }>;

// Three modules are imported by the commands that need them: without mail and browsers the others start a fifth faster.

const USAGE_ERROR = 2;
const NOTHING = { accepted: "No leads yet.", spam: "No spam yet.", all: "No leads yet.", test: "No test leads." };

// `pnpm leads | head` closes the pipe early, which is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

process.exitCode = await run(leadsCommand(process.argv.slice(2)));

async function run(command: LeadsCommand): Promise<number> {
  switch (command.kind) {
    case "help":
      process.stdout.write(USAGE);
      return 0;
    case "mistake":
      process.stderr.write(`${command.message}\n\n${USAGE}`);
      return USAGE_ERROR;
    case "settings":
      print(settingsTable());
      return 0;
    case "doctor":
      return examine();
    case "open":
      return orFailure(() => withLeads((store) => openDesk(store, command)));
    case "mailbox":
      return orFailure(() => mailbox(command));
    case "list":
      return orFailure(() => list(command));
    case "find":
      return orFailure(() => withLeads((store) => find(store, command)));
    case "export":
      return orFailure(() => exportCsv(command));
    case "delete":
      return orFailure(() =>
        withLeads(async (store) => tellErasure(await store.eraseByEmail(command.email), "Deleted")),
      );
    case "release":
      return orFailure(() => withLeads((store) => release(store, command)));
    case "test":
      return orFailure(() => withLeads((store) => test(store, command)));
    case "retain":
      return orFailure(() => withLeads((store) => retain(store, command)));
    case "backup":
      return orFailure(() => (command.output === undefined ? copyOfTheDay() : backUp(resolve(command.output))));
    case "restore":
      return orFailure(() =>
        withLeads(async (store) => print(count(await store.restore(resolve(command.file)), "Restored")), {
          creates: true,
        }),
      );
    case "outbox":
      return orFailure(() => withLeads((store) => outbox(store, command)));
  }
}

async function orFailure(work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    process.stderr.write(`${failure(error)}\n`);
    return 1;
  }
}

function backUp(file: string): Promise<void> {
  return reading(async (store) => print(count(await store.backUp(file), "Backed up")));
}

function copyOfTheDay(): Promise<void> {
  return reading(async (store) => print(`Made the copy of the day: ${await store.copyOfTheDay()}`));
}

/** @param options.creates makes the store if there is none. @default it is an error */
function withLeads<Result>(
  work: (store: CommandStore) => Promise<Result>,
  options?: { creates: boolean },
): Promise<Result> {
  return withStore(directory(), work, options);
}

function directory(): DataDirectory {
  const { DATABASE_URL, DATA_DIR, BACKUP_DIR } = settings("DATABASE_URL", "DATA_DIR", "BACKUP_DIR");
  if (DATABASE_URL !== null)
    throw new OperatorError(
      "DATABASE_URL makes a door, which keeps no leads: run this where the office runs, without DATABASE_URL.",
    );
  return dataDirectory(DATA_DIR, BACKUP_DIR);
}

/** Work that goes through all leads: on a busy machine a visitor's lead goes before it. */
function reading(work: (store: CommandStore) => Promise<void>): Promise<void> {
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
  return withLeads(work);
}

/** A command reads what it uses: a wrong value elsewhere keeps nobody from the leads. */
function settings<Name extends keyof Settings>(...names: readonly Name[]): Pick<Settings, Name> {
  return readSettings(SETTINGS, process.env, names);
}

/** By which the running server delivers; without one, what this process's variables say. */
async function channelsOf(store: Store): Promise<readonly DeliveryChannel[]> {
  return (await store.server())?.channels ?? configuredChannels();
}

function configuredChannels(): readonly DeliveryChannel[] {
  return deliveryChannels(process.env, true);
}

async function openDesk(store: Store, { browser }: Command<"open">): Promise<void> {
  const { openDesk: serveDesk } = await import("./open-desk.ts");
  await serveDesk(store, settings("WEB_ROOT"), {
    name: directory().path,
    channels: configuredChannels(),
    browser,
  });
}

function list({ json, options }: Command<"list">): Promise<void> {
  if (!json) return withLeads((store) => listTable(store, options));
  const work = (store: Store) => pipeline(leadsJson(leadPages(store, options)), process.stdout, { end: false });
  return options.limit === undefined ? reading(work) : withLeads(work);
}

async function listTable(store: Store, { disposition, limit }: Command<"list">["options"]): Promise<void> {
  const found = await listLeads(store, { disposition, limit: limit ?? DEFAULT_ROWS });
  print(found.length === 0 ? NOTHING[disposition] : leadsTable(found, disposition !== "accepted"));
  if (limit === undefined && found.length === DEFAULT_ROWS) await tellOfMore(store, disposition);
}

/** Leads as one JSON array that is safe to print, a text for each page. */
async function* leadsJson(pages: AsyncIterable<readonly StoredLead[]>): AsyncGenerator<string> {
  let isEmpty = true;
  for await (const page of pages) {
    const text = page.map((lead) => `\n${terminalJson(lead).replaceAll(/^/gm, "  ")}`).join(",");
    if (text === "") continue;
    yield `${isEmpty ? "[" : ","}${text}`;
    isEmpty = false;
  }
  yield isEmpty ? "[]\n" : "\n]\n";
}

async function find(store: Store, { text, json }: Command<"find">): Promise<void> {
  const { leads, isAll } = await findLeads(store, text);
  if (json) print(terminalJson(leads));
  else if (leads.length > 0) print(leadsTable(leads, true));
  else throw new OperatorError(`No lead is found by ${JSON.stringify(text)}.`);
  if (!isAll) process.stderr.write("There are more: add a word.\n");
}

async function tellOfMore(store: Store, disposition: Command<"list">["options"]["disposition"]): Promise<void> {
  const more = (await countLeads(store, disposition)) - DEFAULT_ROWS;
  if (more <= 0) return;
  process.stderr.write(
    `${more.toLocaleString("en-US")} more: --limit N lists the newest N, export --csv and --json have all.\n`,
  );
}

function exportCsv({ disposition, email, output, format }: Command<"export">): Promise<void> {
  return reading(async (store) => {
    let exported = 0;
    async function* counted(pages: AsyncIterable<readonly NotedLead[]> | Iterable<readonly NotedLead[]>) {
      for await (const page of pages) {
        yield page;
        exported += page.length;
      }
    }
    const pages = email === undefined ? leadPages(store, { disposition }) : [await store.ofPerson(email)];
    const csv = leadsCsv(counted(pages), format);
    if (output === undefined) return pipeline(csv, process.stdout, { end: false });
    await toFile(output, csv);
    process.stderr.write(`${count(exported, "Exported")}\n`);
  });
}

async function release(store: Store, { id }: Command<"release">): Promise<void> {
  const released = await store.release(id, await channelsOf(store));
  if (released.status === "unknown")
    throw new OperatorError(`There is no lead with the id ${id}. The ids are listed by  ${typedCommand("--spam")}`);
  if (released.status === "not-spam")
    throw new OperatorError(`The lead ${id} is not spam: there is nothing to release.`);
  if (released.channels.length > 0)
    return print(`Released 1 lead, to be delivered to ${released.channels.join(", ")}.`);
  print("Released 1 lead.");
  process.stderr.write("Nobody is told of it: no channel for it is set.\n");
}

async function test(store: Store, { erase }: Command<"test">): Promise<void> {
  if (erase) return tellErasure(await store.eraseByEmail(TEST_EMAIL), "Erased");
  const told = await store.server();
  if (told === null)
    throw new OperatorError(
      `No server runs with the data directory ${directory().path}: start it, since it is the server that delivers leads.`,
    );
  const used = settings("WEB_ROOT", "DELIVERY_POLL_SECONDS", "DELIVERY_TIMEOUT_SECONDS");
  return sendTest(store, used, told);
}

async function retain(store: Store, command: Command<"retain">): Promise<void> {
  const days = command.days ?? settings("RETENTION_DAYS").RETENTION_DAYS;
  if (days === null) throw new OperatorError("Say for how many days leads are kept: --days N, or RETENTION_DAYS=N");
  tellErasure(await store.deleteOlderThan(days), "Deleted");
}

function tellErasure({ leads, remains }: Erasure, what: string): void {
  print(count(leads, what));
  for (const sentence of remains) process.stderr.write(`${sentence}\n`);
}

async function outbox(store: Store, { json, all, limit, retry }: Command<"outbox">): Promise<void> {
  if (retry) process.stderr.write(`Deliveries that are due again: ${await store.outbox.retry()}\n`);
  const entries = await store.outbox.list({ state: all ? "all" : "undelivered", limit });
  if (json) print(terminalJson(entries));
  else if (entries.length === 0) print(all ? "No deliveries yet." : "Everything is delivered.");
  else print(outboxTable(entries));
}

async function mailbox({ action }: Command<"mailbox">): Promise<void> {
  const { adopt, emptyOnce, init } = await import("./mailbox-command.ts");
  if (action === "init") return init(settings("MAILBOX_URL", "DATABASE_URL"));
  const work = (store: Store) =>
    action === "adopt" ? adopt(store, settings("MAILBOX_URL")) : emptyOnce(store, readSettings(SETTINGS, process.env));
  return withLeads(work, { creates: true });
}

async function examine(): Promise<number> {
  const { doctor } = await import("./doctor/doctor.ts");
  const findings = await doctor(process.env);
  print(
    findings
      .map(({ status, about, text }) => terminalText(`${status.padEnd(8)} ${about.padEnd(10)} ${text}`))
      .join("\n"),
  );
  return findings.some(({ status }) => status === "problem") ? 1 : 0;
}

function count(leads: number, what: string): string {
  return `${what} ${leads} ${leads === 1 ? "lead" : "leads"}.`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A database's own message may quote a lead. */
function failure(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  const sentence = failureSentence(error);
  if (sentence !== null) return sentence;
  const described = describeFailure(error);
  if (isAway(error)) return `The database went away (${described.code}) before the command had ended: run it again.`;
  return `The database failed: ${JSON.stringify(described)}`;
}
