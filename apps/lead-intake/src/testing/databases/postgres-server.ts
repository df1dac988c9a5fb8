import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requirePostgres } from "@contractor-roi/tooling/programs";
import { freePort } from "../free-port.ts";
import {
  accepts,
  answers,
  crash,
  createCluster,
  ended,
  ordinaryUser,
  own,
  ownFile,
  ready,
  run,
  startAgain,
} from "./postgres-programs.ts";

export type PostgresServer = {
  /** The address of PgBouncer in transaction mode; null on a machine without it. */
  readonly poolerPort: number | null;
  url(database: string): string;
  /** Kills all of its processes with SIGKILL, as a crash does. */
  crash(): Promise<void>;
  /** After a crash: resolves when it has recovered and takes connections. */
  restart(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
};

export const ADMIN_DATABASE = "postgres";
const ADMIN = "lead_admin";

/**
 * Starts a Postgres of its own, on a free port of 127.0.0.1 in a temporary folder, and PgBouncer before it where there
 * is one. It keeps nothing: the tests kill it, so it is never somebody's database.
 */
export async function startPostgresServer(): Promise<PostgresServer> {
  const { folder: programs, pgbouncer } = requirePostgres();
  const identity = await ordinaryUser();
  const folder = await mkdtemp(join(tmpdir(), "lead-intake-postgres-"));
  const password = randomBytes(12).toString("hex");
  const data = join(folder, "data");
  const port = await freePort();
  const urlAt = (at: number, database: string) => `postgres://${ADMIN}:${password}@127.0.0.1:${at}/${database}`;

  await own(folder, identity);
  const passwordFile = join(folder, "password");
  await ownFile(passwordFile, password, identity);
  await createCluster(programs, data, ADMIN, passwordFile, identity);

  const launchDatabase = () => {
    const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];
    // The system keeps what was written when Postgres is killed, and no test cuts its power.
    settings.push("fsync=off", "full_page_writes=off");
    const options = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
    return run(join(programs, "postgres"), options, identity);
  };
  const isReady = () => answers(urlAt(port, ADMIN_DATABASE));
  let database = launchDatabase();
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
    ];
    await ownFile(join(folder, "users"), `"${ADMIN}" "${password}"\n`, identity);
    await ownFile(join(folder, "pgbouncer.ini"), settings.join("\n"), identity);
    const child = run(pgbouncer, ["-q", join(folder, "pgbouncer.ini")], identity);
    await ready(child, () => accepts(poolerPort));
    pooler = { child, port: poolerPort };
  }

  return {
    poolerPort: pooler?.port ?? null,
    url: (name) => urlAt(port, name),
    crash: () => crash(database),
    async restart() {
      database = await startAgain(launchDatabase, isReady);
    },
    async stop() {
      pooler?.child.kill("SIGKILL");
      if (pooler) await ended(pooler.child);
      database.kill("SIGINT");
      await ended(database);
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** The same URL, but through PgBouncer where there is one. */
export function throughPooler(url: string, poolerPort: number | null): string {
  const pooled = new URL(url);
  if (poolerPort !== null) pooled.port = String(poolerPort);
  return pooled.href;
}
