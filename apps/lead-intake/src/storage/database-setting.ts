import { databaseUrl } from "../platform/database-url.ts";
import type { Settings } from "../platform/settings/settings.ts";
import { type DataDirectory, dataDirectory } from "../store/data-directory.ts";

/** The place of the leads: a Postgres server if `DATABASE_URL` names one, otherwise a file of the data directory. */
export type DatabaseSetting =
  | { readonly kind: "file"; readonly directory: DataDirectory }
  | { readonly kind: "postgres"; readonly url: string };

export function databaseSetting({
  DATABASE_URL,
  DATA_DIR,
  BACKUP_DIR,
}: Pick<Settings, "DATABASE_URL" | "DATA_DIR" | "BACKUP_DIR">): DatabaseSetting {
  return DATABASE_URL === null
    ? { kind: "file", directory: dataDirectory(DATA_DIR, BACKUP_DIR) }
    : { kind: "postgres", url: DATABASE_URL };
}

/** Hosts, ports and database of a URL, for people: without user and password. */
export function databaseName(url: string): string {
  const { hosts, database } = databaseUrl(url);
  return `${hosts.join(",")}/${database}`;
}
