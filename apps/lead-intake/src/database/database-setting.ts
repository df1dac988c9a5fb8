import { type DataDirectory, dataDirectory } from "../data-directory/data-directory.ts";
import { OperatorError } from "../platform/operator-error.ts";

/** Which database keeps the leads: a Postgres server if `DATABASE_URL` names one, otherwise the embedded one. */
export type DatabaseSetting =
  | { readonly kind: "embedded"; readonly directory: DataDirectory }
  | { readonly kind: "postgres"; readonly url: string };

const PROTOCOLS = ["postgres:", "postgresql:"];

/** @throws {OperatorError} that does not quote the URL, since it has the password */
export function databaseSetting(env: NodeJS.ProcessEnv): DatabaseSetting {
  const url = env["DATABASE_URL"];
  if (!url) return { kind: "embedded", directory: dataDirectory(env["DATA_DIR"]) };
  if (URL.canParse(url) && PROTOCOLS.includes(new URL(url).protocol)) return { kind: "postgres", url };
  throw new OperatorError(
    "DATABASE_URL must be a URL such as postgres://user:password@host:5432/database. Its value is not shown here: it may hold a password.",
  );
}

/** Host, port and database of a URL, for people: without user and password. */
export function databaseName(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
