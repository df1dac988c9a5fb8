import { rm } from "node:fs/promises";
import { join } from "node:path";
import { build } from "tsup";
import type { TestProject } from "vitest/node";
import { buildOptions } from "../../tsup.config.ts";
import { functionBuildOptions } from "../../tsup.function.config.ts";
import { initMailbox } from "../postgres/mailbox-schema.ts";
import { openPostgresDatabase } from "../postgres/postgres-database.ts";
import { packageRoot } from "../platform/package-root.ts";
import { ADMIN_DATABASE, type PostgresServer, startPostgresServer } from "./databases/postgres-server.ts";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface merges with vitest's own
  interface ProvidedContext {
    /** Folder with the programs, built from the source under test. */
    readonly programs: string;
    /** The function for Supabase, built from the source under test. */
    readonly edgeFunction: string;
    /** The Postgres server that all tests share, each with databases of its own: see temporary-postgres.ts. Not provided with `WITHOUT_POSTGRES`. */
    readonly postgres: {
      readonly adminUrl: string;
      readonly poolerPort: number | null;
      readonly schemaTemplate: string;
    };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Below the package, where the programs find their dependencies, and apart from those of another run.
  const builds = join(packageRoot(), "test-results", `build-${process.pid}`);
  const programs = join(builds, "programs");
  const edgeFunction = join(builds, "function");
  await Promise.all([
    build({ ...buildOptions, config: false, silent: true, outDir: programs }),
    build({ ...functionBuildOptions, config: false, silent: true, metafile: true, outDir: edgeFunction }),
  ]);
  project.provide("programs", programs);
  project.provide("edgeFunction", join(edgeFunction, "index.js"));
  const postgres = process.env["WITHOUT_POSTGRES"] ? null : await startPostgresServer();
  if (postgres) {
    const schemaTemplate = "lead_intake_schema";
    await createSchemaTemplate(postgres, schemaTemplate);
    project.provide("postgres", {
      adminUrl: postgres.url(ADMIN_DATABASE),
      poolerPort: postgres.poolerPort,
      schemaTemplate,
    });
  }
  return async () => {
    await postgres?.stop();
    await rm(builds, { recursive: true, force: true });
  };
}

async function createSchemaTemplate(postgres: PostgresServer, name: string): Promise<void> {
  const admin = openPostgresDatabase(postgres.url(ADMIN_DATABASE), { connections: 1 });
  await admin.script(`create database ${name}`);
  await admin.close();
  const template = openPostgresDatabase(postgres.url(name), { connections: 1 });
  await initMailbox(template);
  await template.close();
}
