import type { ChildProcess } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import { openPostgresDatabase } from "../postgres/postgres-database.ts";
import { ADMIN, answers, crash, createCluster, finish, freeze, POLL_MS, run, startAgain } from "./postgres-programs.ts";

const DATABASE = "postgres";
const STANDBY_NAME = "standby";
const SYNCHRONOUS = "select from pg_stat_replication where sync_state = 'sync'";
/** The log is kept for a standby that was away. */
const SETTINGS = ["max_connections=100", `synchronous_standby_names=${STANDBY_NAME}`, "wal_keep_size=256MB"];

type Member = { readonly data: string; readonly port: number; process: ChildProcess };

/** A primary and a synchronous standby: a commit that has returned is on both. */
export async function startPostgresPair() {
  const { programs, identity, folder, password, data: first, url: urlOf, launch, remove } = await createCluster();

  const start = async (data: string, port: number): Promise<Member> => {
    const isReady = () => answers(urlOf(port, DATABASE));
    return { data, port, process: await startAgain(() => launch(data, port, SETTINGS), isReady) };
  };
  const standbyOf = async (primary: Member, data: string, port: number): Promise<Member> => {
    await rm(data, { recursive: true, force: true });
    const source = `host=127.0.0.1 port=${primary.port} user=${ADMIN} password=${password} application_name=${STANDBY_NAME}`;
    const copy = ["-D", data, "-d", source, "-R", "-X", "stream", "--checkpoint=fast", "--no-sync"];
    await finish(run(join(programs, "pg_basebackup"), copy, identity));
    return start(data, port);
  };

  let primary = await start(first, await freePort());
  let standby = await standbyOf(primary, join(folder, "second"), await freePort());
  const untilSynchronous = async () => {
    while ((await query(urlOf(primary.port, DATABASE), SYNCHRONOUS)).length === 0) await sleep(POLL_MS);
  };
  await untilSynchronous();

  return {
    /** Names both: whichever is primary takes writes. */
    url: urlOf([primary.port, standby.port], DATABASE),
    /** Stops all processes of the primary, which then answers nobody. @returns a function that lets them go on */
    freezePrimary: () => freeze(primary.process),
    /** Kills the primary with SIGKILL, promotes the standby, and makes the former primary one. */
    async failOver(): Promise<void> {
      const dead = primary;
      await crash(dead.process);
      await query(urlOf(standby.port, DATABASE), "select pg_promote()");
      primary = standby;
      standby = await standbyOf(primary, dead.data, dead.port);
      await untilSynchronous();
    },
    /** Kills the standby with SIGKILL: no commit ends until it is back. @returns a function that starts it again */
    async killStandby(): Promise<() => Promise<void>> {
      await crash(standby.process);
      return async () => {
        standby = await start(standby.data, standby.port);
      };
    },
    stop: () => remove(standby.process, primary.process),
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
