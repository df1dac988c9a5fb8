import { databaseName, type DatabaseSetting } from "../storage/database-setting.ts";
import { LEAD_INTAKE_PATH } from "../leads/function-paths.ts";
import { pageUrl } from "./page-url.ts";
import type { ServerSettings } from "./server-settings.ts";

/** What the server prints when it is ready. Programs read the address from the first line. */
export function welcome(
  { host, database, delivery }: ServerSettings,
  port: number,
  dataDirectorySetting: string | undefined,
): string {
  const page = pageUrl(host, port);
  const command = readCommand(database, dataDirectorySetting);
  return [
    `Page:   ${page}`,
    `Leads:  stored in ${place(database)}`,
    `        received at ${new URL(LEAD_INTAKE_PATH, page).href}`,
    `Mail:   ${mail(database, delivery)}`,
    `Read:   ${command}`,
    `        ${command} open`,
    `        ${command} --json`,
    "Stop:   Ctrl-C",
    "",
  ].join("\n");
}

function place(database: DatabaseSetting): string {
  return database.kind === "postgres" ? `the database ${databaseName(database.url)}` : database.directory.path;
}

/** What becomes of visitors' reports. */
function mail(database: DatabaseSetting, { reportFrom, mailServer }: ServerSettings["delivery"]): string {
  if (reportFrom !== null && mailServer !== null) return `reports are sent to visitors from ${reportFrom}`;
  const remedy = "set REPORT_FROM and SMTP_URL or RESEND_API_KEY";
  if (database.kind === "postgres") return `no reports are sent to visitors: ${remedy}`;
  return `reports to visitors are written to ${database.directory.mail}, not sent: ${remedy}`;
}

/** DATABASE_URL is not repeated, since it contains the password. */
function readCommand(database: DatabaseSetting, dataDirectorySetting: string | undefined): string {
  if (database.kind === "postgres") return "DATABASE_URL=… pnpm leads";
  return dataDirectorySetting ? `DATA_DIR=${shellWord(dataDirectorySetting)} pnpm leads` : "pnpm leads";
}

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
