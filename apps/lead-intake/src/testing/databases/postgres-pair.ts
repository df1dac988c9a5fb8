import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ensurePostgres } from "@contractor-roi/tooling/postgres";
import { openPostgresDatabase } from "../../database/postgres-database.ts";
import { freePort } from "../free-port.ts";
import { answers, crash, ended, finish, ordinaryUser, own, ownFile, POLL_MS, ready, run } from "./postgres-programs.ts";

/** A primary and a synchronous standby: what a commit was told is on both. */
export type PostgresPair = {
  /** Names both: whichever is primary takes writes. */
  readonly url: string;
  /** Kills the primary with SIGKILL and promotes the standby; what was the primary then becomes its standby. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
};

const USER = "lead_admin";
const STANDBY_NAME = "standby";

type Member = { readonly data: string; readonly port: number; process: ChildProcess };

export async function startPostgresPair(): Promise<PostgresPair> {
  const { folder: programs } = await ensurePostgres();
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
    settings.push(`synchronous_standby_names=${STANDBY_NAME}`);
    const child = run(join(programs, "postgres"), ["-D", data, ...settings.flatMap((each) => ["-c", each])], identity);
    await ready(child, () => answers(urlOf(port)));
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
  const initdb = [
    "-D",
    first,
    "-U",
    USER,
    "--auth=scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--no-locale",
    "--no-sync",
  ];
  await finish(run(join(programs, "initdb"), initdb, identity));
  let primary = await start(first, await freePort());
  let standby = await standbyOf(primary, join(folder, "second"), await freePort());
  await isSynchronous(urlOf(primary.port));
  const url = urlOf(primary.port, standby.port);

  return {
    url,
    async failOver() {
      const dead = primary;
      await crash(dead.process);
      await query(urlOf(standby.port), "select pg_promote()");
      primary = standby;
      standby = await standbyOf(primary, dead.data, dead.port);
      await isSynchronous(urlOf(primary.port));
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

async function isSynchronous(url: string): Promise<void> {
  while ((await query(url, "select from pg_stat_replication where sync_state = 'sync'")).length === 0)
    await sleep(POLL_MS);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const database = openPostgresDatabase(url, { connections: 1 });
  try {
    return await database.query(sql);
  } finally {
    await database.close();
  }
}
