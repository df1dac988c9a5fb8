import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { replaceByDump } from "../storage/replace-by-dump.ts";
import { databaseName, databaseSetting } from "../storage/database-setting.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { readValue } from "../platform/settings/read-settings.ts";
import { type Settings, SETTINGS } from "../platform/settings/settings.ts";
import { migratePostgres, withPostgresDatabase } from "../storage/postgres/postgres-storage.ts";
import { withEmbeddedLeads } from "./read-leads.ts";

const postgresUrl = SETTINGS.settings.MOVE_TO.schema;
const SEEN =
  "Warning: who lists this machine's processes sees the password in --to. Give the address in MOVE_TO, or on standard input.";

/**
 * `pnpm leads move`: copies the embedded database to a Postgres server, and says what to do next.
 *
 * @param option where to; if undefined, `MOVE_TO` or standard input says so
 */
export async function moveLeads(
  settings: Pick<Settings, "DATABASE_URL" | "DATA_DIR" | "MOVE_TO">,
  option: string | undefined,
): Promise<void> {
  const url = await targetUrl(option, settings.MOVE_TO);
  const from = databaseSetting(settings);
  if (from.kind === "postgres")
    throw new OperatorError("DATABASE_URL names a Postgres server: unset it. Leads are moved from DATA_DIR.");
  const { path } = from.directory;
  if (!existsSync(path)) throw new OperatorError(`There are no leads in ${path}: nothing was moved.`);
  await migratePostgres(url);
  // Not in the system's folder for temporary files: the server that writes it may have one of its own.
  const folder = await mkdtemp(join(path, "move-"));
  try {
    const file = join(folder, "leads.dump");
    const leads = await withPostgresDatabase(url, async (database) => {
      await withEmbeddedLeads(from.directory, (embedded) => embedded.backUp(file));
      return replaceByDump(database, file);
    });
    process.stdout.write(nextSteps(leads, databaseName(url)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function targetUrl(option: string | undefined, setting: string | null): Promise<string> {
  if (option !== undefined) {
    process.stderr.write(`${SEEN}\n`);
    return readValue("--to", postgresUrl, option);
  }
  if (setting !== null) return setting;
  if (process.stdin.isTTY)
    throw new OperatorError("Say where to, in MOVE_TO: postgres://user:password@host:5432/database");
  return readValue("MOVE_TO or standard input", postgresUrl, (await text(process.stdin)).trim());
}

function nextSteps(leads: number, name: string): string {
  return [
    `Copied ${leads} ${leads === 1 ? "lead" : "leads"}, with deliveries, statuses and consents, to ${name}.`,
    "Leads still go to the embedded database. To change over:",
    "  1. Stop the server.",
    "  2. Run this command again: it takes what came meanwhile.",
    "  3. Start the server with DATABASE_URL. From then on this command is refused.",
    "",
  ].join("\n");
}
