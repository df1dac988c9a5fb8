import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { applyMigrations, readMigrations } from "./apply-migrations.ts";
import { OperatorError } from "./operator-error.ts";
import { packageRoot } from "./package-root.ts";

/**
 * Opens the embedded database, and creates it if the folder is empty (which takes some seconds). It takes no lock of
 * its own, and two processes on one folder lose rows: hold the data directory's lock first.
 */
export async function openEmbeddedDatabase(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create({ dataDir: folder });
  } catch (cause) {
    throw new OperatorError(
      `Cannot open the database in ${folder}: it may be damaged. Keep a copy of it, and choose another directory with DATA_DIR=…`,
      { cause },
    );
  }
}

/** Brings roles and schema up to date. */
export async function prepareEmbeddedDatabase(database: PGlite): Promise<void> {
  const supabase = join(packageRoot(), "supabase");
  await database.exec(await readFile(join(supabase, "local-roles.sql"), "utf8"));
  await applyMigrations(database, await readMigrations(join(supabase, "migrations")));
}
