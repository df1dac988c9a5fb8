import { inject, onTestFinished } from "vitest";
import { openPostgresDatabase } from "../postgres/postgres-database.ts";
import type { PostgresDatabase } from "../postgres/postgres-database.ts";
import { throughPooler } from "./postgres-server.ts";

type TemporaryPostgres = {
  readonly database: PostgresDatabase;
  readonly url: string;
  /** Through PgBouncer in transaction mode, where there is one. */
  readonly pooledUrl: string;
  /** Closes all connections and refuses new ones, until the function that it resolves to is called. */
  pause(): Promise<() => Promise<void>>;
  discard(): Promise<void>;
};

/**
 * A database of its own on the tests' Postgres server.
 *
 * @param template `schema`: with schema and no lead; `nothing`: as a server has it that was just installed
 */
export async function temporaryPostgres(template: "schema" | "nothing" = "schema"): Promise<TemporaryPostgres> {
  const { adminUrl, poolerPort, schemaTemplate } = inject("postgres");
  const name = `leads_${crypto.randomUUID().replaceAll("-", "")}`;
  const from = template === "schema" ? schemaTemplate : "template0";
  const admin = openPostgresDatabase(adminUrl, { connections: 1 });
  await admin.script(`create database ${name} template ${from}`);
  const address = new URL(adminUrl);
  address.pathname = name;
  const database = openPostgresDatabase(address.href, { connections: 4 });
  return {
    database,
    url: address.href,
    pooledUrl: throughPooler(address.href, poolerPort),
    async pause() {
      await admin.script(`
        alter database ${name} allow_connections false;
        select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}';
      `);
      return () => admin.script(`alter database ${name} allow_connections true`);
    },
    async discard() {
      await database.close();
      await admin.script(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}

/** The same, gone after the test. */
export async function testPostgres(template?: "schema" | "nothing"): Promise<Omit<TemporaryPostgres, "discard">> {
  const postgres = await temporaryPostgres(template);
  onTestFinished(postgres.discard);
  return postgres;
}
