import { existsSync } from "node:fs";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { openAdminListener } from "./admin-listener.ts";
import { createServer } from "./create-server.ts";
import { createDataDirectory, holdsDatabase } from "./data-directory.ts";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { openEmbeddedDatabase, prepareEmbeddedDatabase } from "./embedded-database.ts";
import type { LeadStore } from "./lead-store.ts";
import { listen } from "./listen.ts";
import type { Log } from "./log.ts";
import { pgliteLeadStore } from "./pglite-lead-store.ts";
import type { ServerSettings } from "./server-settings.ts";

export type RunningServer = {
  readonly port: number;
  /** Accepts nothing new, answers what is in flight, closes the database, and only then gives up the data directory. */
  stop(): Promise<void>;
};

export type StartDeps = {
  readonly log: Log;
  /** Something the person who starts the server should know while waiting. */
  readonly tell: (message: string) => void;
};

const IN_FLIGHT_LIMIT_MS = 10_000;

/**
 * Starts everything, in the order in which things can go wrong quickly: the port before the lock, the lock before the
 * database. Requests that come before the database is open wait for it.
 */
export async function startServer(settings: ServerSettings, { log, tell }: StartDeps): Promise<RunningServer> {
  const { data, webRoot, allowedOrigins, embedders } = settings;
  const app = deferred<Hono>();
  const store = deferred<LeadStore>();
  const web = await listen(
    getRequestListener(async (request, bindings) => (await app.promise).fetch(request, bindings)),
    settings.host,
    settings.port,
  );
  const admin = await openAdminListener(store.promise);
  await createDataDirectory(data);
  const lock = await lockDataDirectory(data, admin.address);

  if (!holdsDatabase(data)) tell("Preparing the database…");
  if (!existsSync(join(webRoot, "index.html"))) {
    tell(`Warning: there is no page in ${webRoot}. Leads are received, but the address shows nothing. Build the page first.`);
  }
  const database = await openEmbeddedDatabase(data.database);
  await prepareEmbeddedDatabase(database);
  const leads = pgliteLeadStore(database);
  store.resolve(leads);
  app.resolve(createServer({ leads, now: () => new Date(), log, allowedOrigins, embedders, webRoot }));

  return {
    port: web.port,
    async stop() {
      await web.close(IN_FLIGHT_LIMIT_MS);
      await admin.close();
      await leads.close();
      await lock.release();
    },
  };
}

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}
