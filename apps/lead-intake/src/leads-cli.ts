import { type DatabaseSetting, databaseSetting } from "./database-setting.ts";
import { describeFailure } from "./describe-failure.ts";
import { leadsCommand, type LeadsCommand, USAGE } from "./leads-command.ts";
import { leadsTable } from "./leads-table.ts";
import { OperatorError } from "./operator-error.ts";
import type { ListOptions, StoredLead } from "./lead-store.ts";
import { migratePostgres, withPostgresLeads } from "./postgres-storage.ts";
import { readLeads } from "./read-leads.ts";
import { terminalJson } from "./terminal-text.ts";

const USAGE_ERROR = 2;
const NOTHING = { accepted: "No leads yet.", spam: "No spam yet.", all: "No leads yet." };

// `pnpm leads | head` closes the pipe early; that is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

process.exitCode = await run();

async function run(): Promise<number> {
  const command = leadsCommand(process.argv.slice(2));
  switch (command.kind) {
    case "help":
      process.stdout.write(USAGE);
      return 0;
    case "mistake":
      process.stderr.write(`${command.message}\n\n${USAGE}`);
      return USAGE_ERROR;
    case "migrate":
      return orFailure(migrate);
    case "list":
      return orFailure(() => list(command));
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

async function list({ json, options }: Extract<LeadsCommand, { kind: "list" }>): Promise<void> {
  const leads = await storedLeads(databaseSetting(process.env), options);
  const { disposition } = options;
  if (json) process.stdout.write(`${terminalJson(leads)}\n`);
  else if (leads.length === 0) process.stdout.write(`${NOTHING[disposition]}\n`);
  else process.stdout.write(`${leadsTable(leads, disposition === "all")}\n`);
}

function storedLeads(database: DatabaseSetting, options: ListOptions): Promise<StoredLead[]> {
  if (database.kind === "embedded") return readLeads(database.directory, options);
  return withPostgresLeads(database.url, (leads) => leads.list(options));
}

async function migrate(): Promise<void> {
  const database = databaseSetting(process.env);
  if (database.kind === "embedded") {
    throw new OperatorError("Name the Postgres server with DATABASE_URL=…; the embedded database is brought up to date when the server starts.");
  }
  const applied = await migratePostgres(database.url);
  const lines = applied.map((name) => `Applied ${name}\n`);
  process.stdout.write(lines.join("") || "Up to date: nothing to apply.\n");
}

/** A database's own message may quote a lead. */
function failure(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  return `The database failed: ${JSON.stringify(describeFailure(error))}`;
}
