import { open, stat } from "node:fs/promises";

const MAGIC = "SQLite format 3\0";
/** The byte of a database's head that says how it is read. */
const READ_VERSION = { at: 19, withWal: 2 };

/** Facts that a database's first bytes tell, without opening it; null if the file is no database, or missing. */
export async function databaseHead(file: string): Promise<{ readonly hasWal: boolean } | null> {
  // A pipe would be waited for.
  if (!(await stat(file).catch(() => null))?.isFile()) return null;
  const handle = await open(file);
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(READ_VERSION.at + 1), position: 0 });
    if (buffer.toString("latin1", 0, MAGIC.length) !== MAGIC) return null;
    return { hasWal: buffer[READ_VERSION.at] === READ_VERSION.withWal };
  } finally {
    await handle.close();
  }
}
