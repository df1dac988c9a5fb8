import { existsSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

/**
 * The embedded database in a thread of its own, started by `database-thread.ts`. JavaScript, since Node 20 starts a thread
 * from nothing else, and the tests start it from source. Replies to each request with one message; a first message says
 * whether the database is open.
 *
 * @typedef {import("./database-thread.ts").ThreadRequest} ThreadRequest
 * @typedef {import("./database-thread.ts").ThreadReply} ThreadReply
 * @typedef {import("./database-thread.ts").ThreadData} ThreadData
 */

/** @type {ThreadData} */
const { folder, isNew, spaceNeeded } = workerData;

/**
 * The database's own memory for pages, of which the default is eight times as much: what is not in it is in the system's,
 * and reading it there costs no more than can be measured.
 */
const SHARED_BUFFERS = "16MB";

/** @param {() => Promise<unknown[]>} work */
async function reply(work) {
  /** @type {ThreadReply} */
  let message;
  try {
    message = { rows: await work() };
  } catch (error) {
    message = { failure: plain(error) };
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(message);
}

/**
 * An error's own fields are not cloned to another thread. What is no `Error` was thrown by the file system in the midst of a
 * statement, which the database neither ended nor undid.
 *
 * @param {unknown} error
 */
function plain(error) {
  const { name, message } = error instanceof Error ? error : { name: "Interrupted", message: "" };
  /** @type {Record<string, unknown>} */
  const fields = { .../** @type {object} */ (error) };
  const text = (/** @type {string} */ field) => (typeof fields[field] === "string" ? fields[field] : undefined);
  return {
    name,
    message,
    code: text("code"),
    severity: text("severity"),
    detail: text("detail"),
    constraint: text("constraint"),
  };
}

/** A database that fails to extend its write-ahead log hangs, so no statement is run where it might. */
function refuseWithoutSpace() {
  const { blocks, bavail, bsize } = statfsSync(folder);
  if (blocks > 0 && bavail * bsize < spaceNeeded) throw Object.assign(new Error("No space left"), { code: "ENOSPC" });
}

/** @type {PGlite} */
let database;

/** @param {ThreadRequest} request */
async function carryOut(request) {
  if (request.kind === "close") {
    await database.close();
    return [];
  }
  if (request.kind === "rollback") {
    await database.exec("rollback");
    return [];
  }
  refuseWithoutSpace();
  if (request.kind === "query") return (await database.query(request.sql, [...request.params])).rows;
  await database.exec(request.sql);
  return [];
}

await reply(async () => {
  // Otherwise PGlite would overwrite a database that has lost this file with a new one.
  if (!isNew && !existsSync(join(folder, "PG_VERSION"))) throw new Error("There is no database");
  database = await PGlite.create({
    dataDir: folder,
    startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${SHARED_BUFFERS}`],
  });
  return [];
});
parentPort?.on("message", (/** @type {ThreadRequest} */ request) => void reply(() => carryOut(request)));
