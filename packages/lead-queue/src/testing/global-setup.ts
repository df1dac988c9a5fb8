import type { TestProject } from "vitest/node";
import { initQueue } from "../queue/schema.ts";
import { openPostgresDatabase } from "../postgres/postgres-database.ts";
import { ADMIN_DATABASE, type PostgresServer, startPostgresServer } from "./postgres-server.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with vitest's own
  interface ProvidedContext {
    /** The Postgres server that all tests share, each with databases of its own: see temporary-postgres.ts. Not provided with `WITHOUT_POSTGRES`. */
    readonly postgres: {
      readonly adminUrl: string;
      readonly poolerPort: number | null;
      readonly schemaTemplate: string;
    };
  }
}

/** Starts the Postgres server of a test run. @returns a function that ends it */
export default async function setup(project: Pick<TestProject, "provide">): Promise<() => Promise<void>> {
  if (process.env["WITHOUT_POSTGRES"]) return async () => {};
  const postgres = await startPostgresServer();
  const schemaTemplate = "lead_intake_schema";
  await createSchemaTemplate(postgres, schemaTemplate);
  project.provide("postgres", {
    adminUrl: postgres.url(ADMIN_DATABASE),
    poolerPort: postgres.poolerPort,
    schemaTemplate,
  });
  return () => postgres.stop();
}

async function createSchemaTemplate(postgres: PostgresServer, name: string): Promise<void> {
  const admin = openPostgresDatabase(postgres.url(ADMIN_DATABASE), { connections: 1 });
  await admin.script(`create database ${name}`);
  await admin.close();
  const template = openPostgresDatabase(postgres.url(name), { connections: 1 });
  await initQueue(template);
  await template.close();
}
