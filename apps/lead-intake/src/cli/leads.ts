import { constants, getPriority, setPriority } from "node:os";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import type { LeadAdministration } from "../http/administration/lead-administration.ts";
import { heldDirectory } from "../storage/data-directory/data-directory.ts";
import { type DatabaseSetting, databaseSetting, type PostgresSetting } from "../storage/database-setting.ts";
import { failureSentence, isAway } from "../leads/sql-failure.ts";
import { type DeliveryChannel, deliveryChannels } from "../leads/delivery-channels.ts";
import { damageText, discardDamaged } from "../storage/journal/damaged-files.ts";
import { countLeads, leadPages, listLeads } from "../leads/lead-pages.ts";
import type { StoredLead } from "../leads/lead-store.ts";
import { describeFailure } from "../platform/describe-failure.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { DELIVERY } from "../platform/settings/delivery.ts";
import { readSettings } from "../platform/settings/read-settings.ts";
import { type Settings, SETTINGS } from "../platform/settings/settings.ts";
import { terminalJson, terminalText } from "../platform/terminal-text.ts";
import { typedCommand } from "../platform/typed-commands.ts";
import { postgresAdministration } from "../http/administration/postgres-administration.ts";
import { heldLeadCount } from "../storage/postgres/held-leads.ts";
import { migratePostgres, withPostgresDatabase } from "../storage/postgres/postgres-storage.ts";
import { leadsCsv, toFile } from "../leads/export-leads.ts";
import { DEFAULT_ROWS, leadsCommand, type LeadsCommand, USAGE } from "./leads-command.ts";
import { leadsTable } from "./leads-table.ts";
import { moveLeads } from "./move-leads.ts";
import { outboxTable } from "./outbox-table.ts";
import { withEmbeddedLeads } from "./read-leads.ts";
import { settingsTable } from "./settings-table.ts";
import { eraseTests, requireDelivery, sendTest } from "./test-leads.ts";

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
    case "migrate":
      return orFailure(migrate);
    case "doctor":
      return examine();
    case "open":
      return orFailure(async () => {
        const { openDesk } = await import("./open-desk.ts");
        await openDesk(settings("DATABASE_URL", "DATA_DIR", "WEB_ROOT"), channelsIn, command.browser);
      });
    case "deliver":
      return orFailure(() => deliver(command));
    case "list":
      return orFailure(() =>
        withLeads((leads) => list(leads, command), { readsAll: command.json && command.options.limit === undefined }),
      );
    case "find":
      return orFailure(() => withLeads((leads) => find(leads, command), { readsAll: true }));
    case "export":
      return orFailure(() => withLeads((leads) => exportCsv(leads, command), { readsAll: true }));
    case "delete":
      return orFailure(() =>
        withLeads(async (leads) => print(count(await leads.eraseByEmail(command.email), "Deleted"))),
      );
    case "release":
      return orFailure(() => withLeads((leads) => release(leads, command)));
    case "test":
      return orFailure(() => test(command));
    case "retain":
      return orFailure(() => withLeads((leads) => retain(leads, command)));
    case "backup":
      return orFailure(() => backUp(command));
    case "restore":
      return orFailure(() =>
        withLeads(async (leads) => print(count(await leads.restore(resolve(command.file)), "Restored")), {
          creates: true,
        }),
      );
    case "move":
      return orFailure(() => moveLeads(settings("DATABASE_URL", "DATA_DIR", "MOVE_TO"), command.to));
    case "discard-damaged":
      return orFailure(() => discard(command));
    case "outbox":
      return orFailure(() => withLeads((leads) => outbox(leads, command)));
  }
}

async function backUp({ output }: Command<"backup">): Promise<void> {
  const database = databaseSetting(settings("DATABASE_URL", "DATA_DIR"));
  const held = database.kind === "postgres" && database.directory ? heldDirectory(database.directory) : null;
  // Before it: what is handed over meanwhile is not in it.
  const missing = held ? await heldLeadCount(held.journal) : 0;
  await withLeads(async (leads) => print(count(await leads.backUp(resolve(output)), "Backed up")));
  if (missing > 0)
    process.stderr.write(
      `The backup lacks leads that the database did not have yet, in ${held?.path}: ${missing}. Make another when \`leads doctor\` says that none waits.\n`,
    );
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

/**
 * @param options.creates makes the directory if there is none
 * @param options.readsAll goes through all leads, in which a server's visitors go first
 */
function withLeads<Result>(
  work: (leads: LeadAdministration) => Promise<Result>,
  { creates = false, readsAll = false } = {},
): Promise<Result> {
  const database = databaseSetting(settings("DATABASE_URL", "DATA_DIR"));
  const channels = channelsIn(database);
  const onServer = readsAll ? letServerGoFirst : undefined;
  if (database.kind === "embedded") return withEmbeddedLeads(database.directory, work, { channels, creates, onServer });
  onServer?.();
  return withPostgresDatabase(database.url, (opened) =>
    work(postgresAdministration(opened, channels, database.directory).leads),
  );
}

/**
 * On a busy machine a visitor's lead goes before what takes an operator's command long. Not in a command that has the
 * database itself: a server that starts meanwhile waits for it.
 */
function letServerGoFirst(): void {
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
}

/** A command reads what it uses: a wrong value elsewhere keeps nobody from his leads. */
function settings<Name extends keyof Settings>(...names: readonly Name[]): Pick<Settings, Name> {
  return readSettings(SETTINGS, process.env, names);
}

function channelsIn({ kind }: DatabaseSetting): DeliveryChannel[] {
  return deliveryChannels(process.env, kind === "embedded");
}

async function list(leads: LeadAdministration, { json, options }: Command<"list">): Promise<void> {
  if (json) return pipeline(leadsJson(leadPages(leads, options)), process.stdout, { end: false });
  const { disposition, limit } = options;
  const found = await listLeads(leads, { disposition, limit: limit ?? DEFAULT_ROWS });
  print(found.length === 0 ? NOTHING[disposition] : leadsTable(found, disposition !== "accepted"));
  if (limit === undefined && found.length === DEFAULT_ROWS) await tellOfMore(leads, disposition);
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

async function find(leads: LeadAdministration, { reference, json }: Command<"find">): Promise<void> {
  const found: StoredLead[] = [];
  for await (const page of leadPages(leads, { disposition: "all" }))
    found.push(...page.filter(({ id }) => id.startsWith(reference)));
  if (json) return print(terminalJson(found));
  if (found.length === 0) throw new OperatorError(`There is no lead whose id begins with ${reference}.`);
  print(leadsTable(found, true));
}

async function tellOfMore(
  leads: LeadAdministration,
  disposition: Command<"list">["options"]["disposition"],
): Promise<void> {
  const more = (await countLeads(leads, disposition)) - DEFAULT_ROWS;
  if (more <= 0) return;
  process.stderr.write(
    `${more.toLocaleString("en-US")} more: --limit N lists the newest N, export --csv and --json have all.\n`,
  );
}

async function exportCsv(leads: LeadAdministration, { disposition, output, format }: Command<"export">): Promise<void> {
  let exported = 0;
  async function* pages() {
    for await (const page of leadPages(leads, { disposition })) {
      yield page;
      exported += page.length;
    }
  }
  const csv = leadsCsv(pages(), format);
  if (output === undefined) return pipeline(csv, process.stdout, { end: false });
  await toFile(output, csv);
  process.stderr.write(`${count(exported, "Exported")}\n`);
}

async function release(leads: LeadAdministration, { id }: Command<"release">): Promise<void> {
  const released = await leads.releaseSpam(id);
  if (released.status === "unknown")
    throw new OperatorError(`There is no lead with the id ${id}. The ids are listed by  ${typedCommand("--spam")}`);
  if (released.status === "not-spam")
    throw new OperatorError(`The lead ${id} is not spam: there is nothing to release.`);
  if (released.channels.length > 0)
    return print(`Released 1 lead, to be delivered to ${released.channels.join(", ")}.`);
  print("Released 1 lead.");
  process.stderr.write("Nobody is told of it: no channel for it is set.\n");
}

async function test({ erase }: Command<"test">): Promise<void> {
  if (erase) return withLeads(async (leads) => print(count(await eraseTests(leads), "Erased")));
  await requireDelivery(databaseSetting(settings("DATABASE_URL", "DATA_DIR")));
  const used = settings("WEB_ROOT", "DELIVERY_POLL_SECONDS", "DELIVERY_TIMEOUT_SECONDS");
  return withLeads((leads) => sendTest(leads, used));
}

async function retain(leads: LeadAdministration, command: Command<"retain">): Promise<void> {
  const days = command.days ?? settings("RETENTION_DAYS").RETENTION_DAYS;
  if (days === null) throw new OperatorError("Say for how many days leads are kept: --days N, or RETENTION_DAYS=N");
  print(count(await leads.deleteOlderThan(days), "Deleted"));
}

async function outbox(leads: LeadAdministration, { json, all, limit, retry }: Command<"outbox">): Promise<void> {
  if (retry) process.stderr.write(`Deliveries that are due again: ${await leads.reviveOutbox()}\n`);
  const entries = await leads.listOutbox({ state: all ? "all" : "undelivered", limit });
  if (json) print(terminalJson(entries));
  else if (entries.length === 0) print(all ? "No deliveries yet." : "Everything is delivered.");
  else print(outboxTable(entries));
}

async function deliver({ once }: Command<"deliver">): Promise<void> {
  const { url } = postgres(
    "The server delivers the leads of the embedded database by itself; this is for a Postgres server.",
  );
  const used = { ...readSettings(DELIVERY, process.env), ...settings("WEB_ROOT") };
  const { deliverLeads } = await import("./deliver-leads.ts");
  await withPostgresDatabase(url, (database) => deliverLeads(database, used, once));
}

async function discard({ file }: Command<"discard-damaged">): Promise<void> {
  const { directory } = databaseSetting(settings("DATABASE_URL", "DATA_DIR"));
  const damage = await discardDamaged(directory === null ? [] : [directory, heldDirectory(directory)], file);
  print(`Deleted ${damage.path}: ${damageText(damage)}.`);
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

async function migrate(): Promise<void> {
  const { url } = postgres(
    "The embedded database is brought up to date when the server starts; this is for a Postgres server.",
  );
  const lines = (await migratePostgres(url)).map((name) => `Applied ${name}`);
  print(lines.join("\n") || "Up to date: nothing to apply.");
}

function postgres(explanation: string): PostgresSetting {
  const database = databaseSetting(settings("DATABASE_URL", "DATA_DIR"));
  if (database.kind === "postgres") return database;
  throw new OperatorError(`Name the Postgres server with DATABASE_URL=… ${explanation}`);
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
