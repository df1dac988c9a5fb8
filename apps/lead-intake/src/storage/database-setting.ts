import { type DataDirectory, dataDirectory } from "./data-directory/data-directory.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { databaseUrl } from "./postgres/database-url.ts";

/** Which database keeps the leads: a Postgres server if `DATABASE_URL` names one, otherwise the embedded one. */
export type DatabaseSetting = { readonly kind: "embedded"; readonly directory: DataDirectory } | PostgresSetting;

export type PostgresSetting = {
  readonly kind: "postgres";
  readonly url: string;
  /** Where leads are held while the server is away; null if `DATA_DIR` is not set. */
  readonly directory: DataDirectory | null;
};

/** @throws {OperatorError} if `DATABASE_URL` is none */
export function databaseSetting(env: NodeJS.ProcessEnv): DatabaseSetting {
  const [url, directory] = [env["DATABASE_URL"], env["DATA_DIR"]];
  if (!url) return { kind: "embedded", directory: dataDirectory(directory) };
  return {
    kind: "postgres",
    url: postgresUrl(url, "DATABASE_URL"),
    directory: directory ? dataDirectory(directory) : null,
  };
}

/**
 * @param name of the setting or option
 * @throws {OperatorError} that does not quote the URL, since it has the password
 */
export function postgresUrl(url: string, name: string): string {
  try {
    databaseUrl(url);
    return url;
  } catch (cause) {
    throw new OperatorError(
      `${name} must be a URL such as postgres://user:password@host:5432/database. Its value is not shown here: it may hold a password.`,
      { cause },
    );
  }
}

/** Hosts, ports and database of a URL, for people: without user and password. */
export function databaseName(url: string): string {
  const { hosts, database } = databaseUrl(url);
  return `${hosts.join(",")}/${database}`;
}
