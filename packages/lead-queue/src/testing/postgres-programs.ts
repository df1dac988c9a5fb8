import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chown, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { requirePostgres } from "@contractor-roi/tooling/programs";
import { openPostgresDatabase } from "../postgres/postgres-database.ts";

const START_LIMIT_MS = 150_000;
export const POLL_MS = 50;

/** The user to run as: Postgres and PgBouncer refuse to run as root. */
type Identity = { readonly uid?: number; readonly gid?: number };

async function ordinaryUser(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  const users = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (user === undefined) throw new Error("Cannot run Postgres as root, and there is no user postgres or nobody");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

async function own(path: string, { uid, gid }: Identity): Promise<void> {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}

export async function ownFile(path: string, text: string, identity: Identity): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  await own(path, identity);
}

export const ADMIN = "lead_admin";

/** Creates an empty database cluster in a temporary folder, for servers of the tests' own. */
export async function createCluster() {
  const { folder: programs, pgbouncer } = requirePostgres();
  const identity = await ordinaryUser();
  const folder = await mkdtemp(join(tmpdir(), "lead-intake-postgres-"));
  await own(folder, identity);
  const password = randomBytes(12).toString("hex");
  const passwordFile = join(folder, "password");
  await ownFile(passwordFile, password, identity);
  const data = join(folder, "data");
  const options = ["--auth=scram-sha-256", "--encoding=UTF8", "--no-locale", "--no-sync"];
  await finish(
    run(join(programs, "initdb"), ["-D", data, "-U", ADMIN, `--pwfile=${passwordFile}`, ...options], identity),
  );
  return {
    programs,
    pgbouncer,
    identity,
    folder,
    password,
    data,
    /** @param ports of one server, or of several */
    url: (ports: number | readonly number[], database: string) =>
      `postgres://${ADMIN}:${password}@${[ports]
        .flat()
        .map((port) => `127.0.0.1:${port}`)
        .join()}/${database}`,
    /** @param of the folder of a server's data */
    launch(of: string, port: number, settings: readonly string[]): ChildProcess {
      const all = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings];
      return run(join(programs, "postgres"), ["-D", of, ...all.flatMap((each) => ["-c", each])], identity);
    },
    /** Ends the servers and removes their files. */
    async remove(...servers: readonly ChildProcess[]): Promise<void> {
      for (const server of servers) {
        server.kill("SIGINT");
        await ended(server);
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** The program's output, in case it ends too early. */
const said = new WeakMap<ChildProcess, string>();

export function run(program: string, args: readonly string[], identity: Identity): ChildProcess {
  const child = spawn(program, args, {
    ...identity,
    cwd: "/",
    env: { PATH: process.env["PATH"], LC_ALL: "C" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  child.stderr
    ?.setEncoding("utf8")
    .on("data", (text: string) => said.set(child, ((said.get(child) ?? "") + text).slice(-2000)));
  child.on("error", (error) => said.set(child, String(error)));
  return child;
}

export async function finish(child: ChildProcess): Promise<void> {
  const [code] = await once(child, "close");
  if (code !== 0) throw failure(child);
}

export async function ready(child: ChildProcess, isReady: () => Promise<boolean>): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (!(await isReady())) {
    if (hasEnded(child)) throw failure(child);
    if (Date.now() > limit) {
      child.kill("SIGKILL");
      throw failure(child);
    }
    await sleep(POLL_MS);
  }
}

/** Starts a server whose last processes may still be ending after a crash. */
export async function startAgain(start: () => ChildProcess, isReady: () => Promise<boolean>): Promise<ChildProcess> {
  const limit = Date.now() + START_LIMIT_MS;
  for (;;) {
    const child = start();
    try {
      await ready(child, isReady);
      return child;
    } catch (error) {
      if (Date.now() > limit) throw error;
      await sleep(POLL_MS);
    }
  }
}

function failure(child: ChildProcess): Error {
  return new Error(`${child.spawnfile} did not start: ${said.get(child) ?? "it said nothing"}`);
}

export async function answers(url: string): Promise<boolean> {
  const database = openPostgresDatabase(url, { connections: 1 });
  try {
    await database.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await database.close();
  }
}

export async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

export async function ended(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await once(child, "exit");
}

/** Kills all of a server's processes with SIGKILL. */
export async function crash(server: ChildProcess): Promise<void> {
  const processes = [server.pid!, ...(await childrenOf(server.pid!))];
  for (const pid of processes) signalIfRunning(pid, "SIGKILL");
  await ended(server);
}

/** Stops all of a server's processes, which then hold their connections and answer nobody. @returns the way to let them go on */
export async function freeze(server: ChildProcess): Promise<() => void> {
  const processes = [server.pid!, ...(await childrenOf(server.pid!))];
  for (const pid of processes) signalIfRunning(pid, "SIGSTOP");
  return () => {
    for (const pid of processes) signalIfRunning(pid, "SIGCONT");
  };
}

/** Empty if the system has no such list: they end by themselves when their parent is gone. */
async function childrenOf(pid: number): Promise<number[]> {
  const list = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(list)) return [];
  return (await readFile(list, "utf8")).trim().split(" ").filter(Boolean).map(Number);
}

function signalIfRunning(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
