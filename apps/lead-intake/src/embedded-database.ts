import { PGlite, type Transaction } from "@electric-sql/pglite";
import { OperatorError } from "./operator-error.ts";
import type { SqlDatabase, SqlSession } from "./sql-database.ts";

/**
 * Opens the embedded database, and creates it if the folder is empty (which takes some seconds). It has one connection:
 * statements wait for each other. It takes no lock of its own, and two processes on one folder lose rows: hold the data
 * directory's lock first.
 */
export async function openEmbeddedDatabase(folder: string): Promise<SqlDatabase> {
  const database = await open(folder);
  return {
    ...session(database),
    transaction: (work) => database.transaction((transaction) => work(session(transaction))),
    close: () => database.close(),
  };
}

async function open(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create({ dataDir: folder });
  } catch (cause) {
    throw new OperatorError(
      `Cannot open the database in ${folder}: it may be damaged. Keep a copy of it, and choose another directory with DATA_DIR=…`,
      { cause },
    );
  }
}

function session(connection: PGlite | Transaction): SqlSession {
  return {
    async query<Row>(sql: string, params: readonly unknown[] = []) {
      return (await connection.query<Row>(sql, [...params])).rows;
    },
    async script(sql) {
      await connection.exec(sql);
    },
  };
}
