import { type DataDirectory, dataDirectory } from "./data-directory/data-directory.ts";
import { databaseUrl } from "../platform/database-url.ts";
import type { Settings } from "../platform/settings/settings.ts";

/** Which database keeps the leads: a Postgres server if `DATABASE_URL` names one, otherwise the embedded one. */
export type DatabaseSetting = { readonly kind: "embedded"; readonly directory: DataDirectory } | PostgresSetting;

export type PostgresSetting = {
  readonly kind: "postgres";
  readonly url: string;
  /** Where leads are held while the server is away; null if `DATA_DIR` is not set. */
  readonly directory: DataDirectory | null;
};

export function databaseSetting({
  DATABASE_URL,
  DATA_DIR,
}: Pick<Settings, "DATABASE_URL" | "DATA_DIR">): DatabaseSetting {
  if (DATABASE_URL === null) return { kind: "embedded", directory: dataDirectory(DATA_DIR) };
  return { kind: "postgres", url: DATABASE_URL, directory: DATA_DIR === null ? null : dataDirectory(DATA_DIR) };
}

/** Hosts, ports and database of a URL, for people: without user and password. */
export function databaseName(url: string): string {
  const { hosts, database } = databaseUrl(url);
  return `${hosts.join(",")}/${database}`;
}
