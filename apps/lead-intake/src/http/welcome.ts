import { databaseName, type DatabaseSetting, databaseSetting } from "../storage/database-setting.ts";
import { LEAD_INTAKE_PATH } from "../leads/function-paths.ts";
import { typedCommand, shellWord, siteCheckCommand } from "../platform/typed-commands.ts";
import { pageUrl } from "../platform/listen.ts";
import type { Settings } from "../platform/settings/settings.ts";
import type { RunningServer } from "./start-server.ts";

/**
 * What the server prints when it is ready, what is needed first on top. Programs read the address from the first line.
 *
 * @param siteConfig the file that the site was rendered from, if its variable names one
 */
export function welcome(
  settings: Settings,
  { port, siteWarnings }: Pick<RunningServer, "port" | "siteWarnings">,
  siteConfig: string | undefined,
): string {
  const page = pageUrl(settings.HOST, port);
  const database = databaseSetting(settings);
  const command = (rest = "") => variables(database, settings.DATA_DIR) + typedCommand(rest);
  return [
    `Page:   ${page}`,
    `Desk:   ${command("open")}`,
    "Stop:   Ctrl-C",
    ...(siteWarnings === 0 ? [] : [`Site:   ${unset(siteWarnings)}, listed by  ${siteCheckCommand(siteConfig)}`]),
    `Leads:  stored in ${place(database)}`,
    `        received at ${new URL(LEAD_INTAKE_PATH, page).href}`,
    `List:   ${command()}`,
    `Mail:   ${mail(database, settings)}`,
    "",
  ].join("\n");
}

function unset(count: number): string {
  return count === 1 ? "1 value is a placeholder or unproven" : `${count} values are placeholders or unproven`;
}

function place(database: DatabaseSetting): string {
  return database.kind === "postgres" ? `the database ${databaseName(database.url)}` : database.directory.database;
}

/** What becomes of visitors' reports. */
function mail(database: DatabaseSetting, { REPORT_FROM, SMTP_URL, RESEND_API_KEY }: Settings): string {
  if (REPORT_FROM && (SMTP_URL || RESEND_API_KEY)) return `reports are sent to visitors from ${REPORT_FROM}`;
  const remedy = "set REPORT_FROM and SMTP_URL or RESEND_API_KEY";
  if (database.kind === "postgres") return `no reports are sent to visitors: ${remedy}`;
  return `reports to visitors are written to ${database.directory.mail}, not sent: ${remedy}`;
}

/** What a command needs to find the same leads. DATABASE_URL is not repeated, since it contains the password. */
function variables(database: DatabaseSetting, dataDirectorySetting: string | null): string {
  if (database.kind === "postgres") return "DATABASE_URL=… ";
  return dataDirectorySetting ? `DATA_DIR=${shellWord(dataDirectorySetting)} ` : "";
}
