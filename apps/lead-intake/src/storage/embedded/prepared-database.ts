import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { extract } from "tar";

/** An archive of a database with schema and no lead, which the build leaves beside the programs. */
export const PREPARED_DATABASE = "prepared-database.tar.gz";

/**
 * Unpacks the prepared database into an empty folder: to create one takes some ten seconds and 840 MB of memory.
 *
 * @returns false if there is none, as while developing
 */
export async function unpackPreparedDatabase(folder: string): Promise<boolean> {
  const file = fileURLToPath(new URL(`./${PREPARED_DATABASE}`, import.meta.url));
  if (!existsSync(file)) return false;
  await extract({ file, cwd: folder, strict: true });
  return true;
}
