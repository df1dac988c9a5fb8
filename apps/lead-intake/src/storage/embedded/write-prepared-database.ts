import { rename } from "node:fs/promises";
import { join } from "node:path";
import { create } from "tar";
import { prepareDatabase } from "../apply-migrations.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import { PREPARED_DATABASE } from "./prepared-database.ts";

/** Postgres copies new databases from its templates. None is ever created here, and they are three in five of the files. */
const WITHOUT_TEMPLATES = [
  "update pg_database set datistemplate = false",
  "drop database template0",
  "drop database template1",
  "checkpoint",
];

/**
 * Creates a database with schema and no lead, and an archive of it that appears whole.
 *
 * @param folder of the database, missing or empty
 * @param programs the folder beside whose programs the archive belongs
 */
export async function writePreparedDatabase(folder: string, programs: string): Promise<void> {
  const database = await openEmbeddedDatabase(folder);
  try {
    await prepareDatabase(database);
    for (const statement of WITHOUT_TEMPLATES) await database.script(statement);
  } finally {
    await database.close();
  }
  const file = join(programs, PREPARED_DATABASE);
  await create({ gzip: true, portable: true, cwd: folder, file: `${file}.draft` }, ["."]);
  await rename(`${file}.draft`, file);
}
