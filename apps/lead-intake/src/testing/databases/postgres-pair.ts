import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { requirePostgres } from "@contractor-roi/tooling/programs";
import { openPostgresDatabase } from "../../postgres/postgres-database.ts";
import { freePort } from "../free-port.ts";
import {
  answers,
  crash,
  createCluster,
  ended,
  finish,
  freeze,
  ordinaryUser,
  own,
  ownFile,
  POLL_MS,
  run,
  startAgain,
} from "./postgres-programs.ts";

/** A primary and a synchronous standby: a commit that has returned is on both. */
type PostgresPair = {
  /** Names both: whichever is primary takes writes. */
  readonly url: string;
  /** Stops all processes of the primary, which then answers nobody. @returns a function that lets them go on */
  freezePrimary(): Promise<() => void>;
  /** Kills the primary with SIGKILL, promotes the standby, and makes the former primary one. */
  failOver(): Promise<void>;
  /** Kills the standby with SIGKILL: no commit ends until it is back. @returns a function that starts it again */
  killStandby(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
};

const USER = "lead_admin";
const STANDBY_NAME = "standby";
const SYNCHRONOUS = "select from pg_stat_replication where sync_state = 'sync'";

type Member = { readonly data: string; readonly port: number; process: ChildProcess };

export async function startPostgresPair(): Promise<PostgresPair> {
  const { folder: programs } = requirePostgres();
  const identity = await ordinaryUser();
  const folder = await mkdtemp(join(tmpdir(), "lead-intake-pair-"));
  await own(folder, identity);
  const password = randomBytes(12).toString("hex");
  const passwordFile = join(folder, "password");
  await ownFile(passwordFile, password, identity);
  const urlOf = (...ports: number[]) =>
    `postgres://${USER}:${password}@${ports.map((port) => `127.0.0.1:${port}`).join()}/postgres`;

  const start = async (data: string, port: number): Promise<Member> => {
    const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=100"];
    // The log is kept for a standby that was away.
    settings.push(`synchronous_standby_names=${STANDBY_NAME}`, "wal_keep_size=256MB");
    const options = ["-D", data, ...settings.flatMap((each) => ["-c", each])];
    const child = await startAgain(
      () => run(join(programs, "postgres"), options, identity),
      () => answers(urlOf(port)),
    );
    return { data, port, process: child };
  };
  const standbyOf = async (primary: Member, data: string, port: number): Promise<Member> => {
    await rm(data, { recursive: true, force: true });
    const source = `host=127.0.0.1 port=${primary.port} user=${USER} password=${password} application_name=${STANDBY_NAME}`;
    const copy = ["-D", data, "-d", source, "-R", "-X", "stream", "--checkpoint=fast", "--no-sync"];
    await finish(run(join(programs, "pg_basebackup"), copy, identity));
    return start(data, port);
  };

  const first = join(folder, "first");
  await createCluster(programs, first, USER, passwordFile, identity);
  let primary = await start(first, await freePort());
  let standby = await standbyOf(primary, join(folder, "second"), await freePort());
  const untilSynchronous = async () => {
    while ((await query(urlOf(primary.port), SYNCHRONOUS)).length === 0) await sleep(POLL_MS);
  };
  await untilSynchronous();
  const url = urlOf(primary.port, standby.port);

  return {
    url,
    freezePrimary: () => freeze(primary.process),
    async failOver() {
      const dead = primary;
      await crash(dead.process);
      await query(urlOf(standby.port), "select pg_promote()");
      primary = standby;
      standby = await standbyOf(primary, dead.data, dead.port);
      await untilSynchronous();
    },
    async killStandby() {
      await crash(standby.process);
      return async () => {
        standby = await start(standby.data, standby.port);
      };
    },
    async stop() {
      for (const { process } of [standby, primary]) {
        process.kill("SIGINT");
        await ended(process);
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const database = openPostgresDatabase(url, { connections: 1 });
  try {
    return await database.query(sql);
  } finally {
    await database.close();
  }
}
