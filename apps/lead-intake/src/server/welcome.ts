import { databaseName, type DatabaseSetting } from "../database/database-setting.ts";
import { LEAD_INTAKE_PATH } from "./create-server.ts";
import type { ServerSettings } from "./server-settings.ts";

const ALL_ADDRESSES = ["localhost", "0.0.0.0", "::"];

/** What the server prints when it is ready. Programs read the address from the first line. */
export function welcome(
  { host, database }: ServerSettings,
  port: number,
  dataDirectorySetting: string | undefined,
): string {
  const page = pageUrl(host, port);
  const command = readCommand(database, dataDirectorySetting);
  return [
    `Page:   ${page}`,
    `Leads:  stored in ${place(database)}`,
    `        received at ${new URL(LEAD_INTAKE_PATH, page).href}`,
    `Read:   ${command}`,
    `        ${command} --json`,
    "Stop:   Ctrl-C",
    "",
  ].join("\n");
}

function place(database: DatabaseSetting): string {
  return database.kind === "postgres" ? `the database ${databaseName(database.url)}` : database.directory.path;
}

/** DATABASE_URL is not repeated, since it contains the password. */
function readCommand(database: DatabaseSetting, dataDirectorySetting: string | undefined): string {
  if (database.kind === "postgres") return "DATABASE_URL=… pnpm leads";
  return dataDirectorySetting ? `DATA_DIR=${shellWord(dataDirectorySetting)} pnpm leads` : "pnpm leads";
}

function pageUrl(host: string, port: number): string {
  const name = ALL_ADDRESSES.includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}/`;
}

function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
