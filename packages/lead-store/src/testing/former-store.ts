import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type DataDirectory, dataDirectory } from "../sqlite/data-directory.ts";
import { testFolder } from "./temporary-data.ts";

/** A data directory with the leads of a release that wrote this version: 1 at 80aa512c, 2 at caf08bd2. */
export async function formerStore(version: number, path?: string): Promise<DataDirectory> {
  const folder = path ?? (await testFolder());
  const directory = dataDirectory(folder, path === undefined ? await testFolder() : null);
  const packed = await readFile(join(import.meta.dirname, `version-${version}.db.gz`));
  await writeFile(directory.database, gunzipSync(packed));
  return directory;
}
