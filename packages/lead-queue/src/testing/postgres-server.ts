import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import {
  accepts,
  ADMIN,
  answers,
  crash,
  createCluster,
  ended,
  ownFile,
  ready,
  run,
  startAgain,
} from "./postgres-programs.ts";

export type PostgresServer = Awaited<ReturnType<typeof startPostgresServer>>;

export const ADMIN_DATABASE = "postgres";

/**
 * Starts a Postgres of its own, on a free port of 127.0.0.1 in a temporary folder, and PgBouncer before it where there
 * is one. It keeps nothing: the tests kill it, so it is never somebody's database.
 */
export async function startPostgresServer() {
  const { pgbouncer, identity, folder, password, data, url, launch, remove } = await createCluster();
  const port = await freePort();
  // The system keeps what was written when Postgres is killed, and no test cuts its power.
  const start = () => launch(data, port, ["max_connections=200", "fsync=off", "full_page_writes=off"]);
  const isReady = () => answers(url(port, ADMIN_DATABASE));
  let database = start();
  await ready(database, isReady);

  let pooler: { child: ChildProcess; port: number } | null = null;
  if (pgbouncer !== null) {
    const poolerPort = await freePort();
    const settings = [
      "[databases]",
      `* = host=127.0.0.1 port=${port}`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${poolerPort}`,
      "unix_socket_dir =",
      "pool_mode = transaction",
      // Fewer than a store opens, so that its statements do change from one server connection to another.
      "default_pool_size = 2",
      "max_client_conn = 500",
      "auth_type = scram-sha-256",
      `auth_file = ${join(folder, "users")}`,
      // A role that the server has is asked there: that of the edges.
      `auth_user = ${ADMIN}`,
    ];
    await ownFile(join(folder, "users"), `"${ADMIN}" "${password}"\n`, identity);
    await ownFile(join(folder, "pgbouncer.ini"), settings.join("\n"), identity);
    const child = run(pgbouncer, ["-q", join(folder, "pgbouncer.ini")], identity);
    await ready(child, () => accepts(poolerPort));
    pooler = { child, port: poolerPort };
  }

  return {
    /** PgBouncer's in transaction mode; null on a machine without it. */
    poolerPort: pooler?.port ?? null,
    url: (name: string) => url(port, name),
    crash: () => crash(database),
    /** After a crash: resolves when it has recovered and takes connections. */
    async restart(): Promise<void> {
      database = await startAgain(start, isReady);
    },
    /** Ends it and removes its files. */
    async stop(): Promise<void> {
      pooler?.child.kill("SIGKILL");
      if (pooler) await ended(pooler.child);
      await remove(database);
    },
  };
}

/** The same URL, but through PgBouncer where there is one. */
export function throughPooler(url: string, poolerPort: number | null): string {
  const pooled = new URL(url);
  if (poolerPort !== null) pooled.port = String(poolerPort);
  return pooled.href;
}
