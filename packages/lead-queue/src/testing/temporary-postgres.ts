import { inject, onTestFinished } from "vitest";
import { openPostgresDatabase } from "../postgres/postgres-database.ts";
import { throughPooler } from "./postgres-server.ts";

/**
 * A database of its own on the tests' Postgres server.
 *
 * @param template `schema`: with schema and no lead; `nothing`: as a server has it that was just installed
 */
export async function temporaryPostgres(template: "schema" | "nothing" = "schema") {
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
    /** Through PgBouncer in transaction mode, where there is one. */
    pooledUrl: throughPooler(address.href, poolerPort),
    /** Closes all connections and refuses new ones, until the function that it resolves to is called. */
    async pause(): Promise<() => Promise<void>> {
      await admin.script(`
        alter database ${name} allow_connections false;
        select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}';
      `);
      return () => admin.script(`alter database ${name} allow_connections true`);
    },
    async discard(): Promise<void> {
      await database.close();
      await admin.script(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}

/** The same, gone after the test. */
export async function testPostgres(template?: "schema" | "nothing") {
  const { discard, ...postgres } = await temporaryPostgres(template);
  onTestFinished(discard);
  return postgres;
}
