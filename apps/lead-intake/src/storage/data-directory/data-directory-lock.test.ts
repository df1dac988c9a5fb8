import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, rename, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../testing/databases/temporary-data.ts";
import { DataDirectoryInUse, lockDataDirectory } from "./data-directory-lock.ts";
import { type DataDirectory, dataDirectory } from "./data-directory.ts";
import { directoryIdentity } from "./directory-identity.ts";
import { type LockHolder, readLockFile } from "./lock-file.ts";
import { ownIdentity } from "./process-identity.ts";

const CONTENDERS = 8;
const ROUNDS = 40;
const SERVER = { port: 1, token: "of a server" };
/** Longer than it takes an order to arrive: all are waiting when the moment comes. */
const HEAD_START_MS = 25;

async function emptyDirectory() {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return dataDirectory(path);
}

/** The id of a process that has ended. */
async function deadProcessId(): Promise<number> {
  const child = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  await once(child, "exit");
  return child.pid!;
}

type Contender = {
  readonly pid: number;
  /** Sends an order and returns what the contender prints. */
  readonly order: (text: string) => Promise<string>;
};

async function startContenders(directory: string): Promise<Contender[]> {
  return Promise.all(Array.from({ length: CONTENDERS }, () => startContender(directory)));
}

async function startContender(directory: string): Promise<Contender> {
  const child = spawn(process.execPath, [join(inject("programs"), "lock-contender.js"), directory], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const printed = async () => String((await lines.next()).value);
  expect(await printed()).toBe("ready");
  const order = (text: string) => {
    child.stdin.write(`${text}\n`);
    return printed();
  };
  return { pid: child.pid!, order };
}

/** Lets all try at the same moment. @returns the winners' process ids, and what the others were told */
async function contend(contenders: readonly Contender[]): Promise<{ winners: number[]; losers: string[] }> {
  const moment = String(Date.now() + HEAD_START_MS);
  const outcomes = await Promise.all(contenders.map(({ order }) => order(moment)));
  return {
    winners: contenders.filter((_, at) => outcomes[at] === "won").map(({ pid }) => pid),
    losers: outcomes.filter((outcome) => outcome !== "won"),
  };
}

/** Writes what a server with that process id writes when it locks the directory. */
async function placeLock(
  { path, lockFile }: DataDirectory,
  pid: number,
  { file = lockFile, processStart = null }: { file?: string; processStart?: string | null } = {},
): Promise<void> {
  const directory = await directoryIdentity(path);
  const holder: LockHolder = { pid, processStart, nonce: crypto.randomUUID(), directory, admin: SERVER };
  await writeFile(file, JSON.stringify(holder));
}

describe("lockDataDirectory", () => {
  it("gives the directory to one process and refuses it to the next, saying who has it", async () => {
    const directory = await emptyDirectory();
    const lock = await lockDataDirectory(directory, SERVER);
    const refused = lockDataDirectory(directory, SERVER);
    await expect(refused).rejects.toBeInstanceOf(DataDirectoryInUse);
    await expect(refused).rejects.toThrow(
      `The data directory ${directory.path} is in use by the server with process id ${process.pid}: ` +
        "stop it, or choose another directory with DATA_DIR=…",
    );
    await lock.release();
    await (await lockDataDirectory(directory, SERVER)).release();
    expect(await readdir(directory.path)).toEqual([]);
  });

  it("lets only the owner read the lock: it holds the key to the leads", async () => {
    const directory = await emptyDirectory();
    await lockDataDirectory(directory, SERVER);
    expect(((await stat(directory.lockFile)).mode & 0o777).toString(8)).toBe("600");
    expect(JSON.parse(await readFile(directory.lockFile, "utf8"))).toEqual({
      ...ownIdentity(),
      nonce: expect.any(String),
      directory: await directoryIdentity(directory.path),
      admin: SERVER,
    });
  });

  it("takes over from a process that has ended", async () => {
    const directory = await emptyDirectory();
    await placeLock(directory, await deadProcessId());
    await lockDataDirectory(directory, SERVER);
    expect(await readLockFile(directory.lockFile)).toMatchObject({ pid: process.pid });
    expect(await readdir(directory.path)).toEqual(["server.lock"]);
  });

  it("does not take over from a running process, however old the lock is", async () => {
    const directory = await emptyDirectory();
    await placeLock(directory, process.ppid);
    await expect(lockDataDirectory(directory, SERVER)).rejects.toThrow(`process id ${process.ppid}`);
  });

  it("takes over a lock that came with a copy of another directory, though its holder runs", async () => {
    const original = await emptyDirectory();
    await lockDataDirectory(original, SERVER);
    const copy = await emptyDirectory();
    await cp(original.path, copy.path, { recursive: true });
    const lock = await lockDataDirectory(copy, SERVER);
    expect(await readLockFile(copy.lockFile)).toMatchObject({ directory: await directoryIdentity(copy.path) });
    await expect(lockDataDirectory(original, SERVER)).rejects.toBeInstanceOf(DataDirectoryInUse);
    await lock.release();
  });

  it("keeps a directory that is moved while it is held", async () => {
    const directory = await emptyDirectory();
    const first = dataDirectory(join(directory.path, "first"));
    const second = dataDirectory(join(directory.path, "second"));
    await mkdir(first.path);
    await lockDataDirectory(first, SERVER);
    await rename(first.path, second.path);
    await expect(lockDataDirectory(second, SERVER)).rejects.toBeInstanceOf(DataDirectoryInUse);
  });

  it.runIf(process.platform === "linux")("takes over if the process id now belongs to another process", async () => {
    const directory = await emptyDirectory();
    await placeLock(directory, process.ppid, { processStart: "an earlier boot/1" });
    await expect(lockDataDirectory(directory, SERVER)).resolves.toBeDefined();
  });

  it.runIf(process.platform === "linux")(
    "takes over from a process that has ended and was not noticed by its parent",
    async () => {
      const directory = await emptyDirectory();
      // The shell starts a process, prints its id, and then never waits for it: `exec` replaced the shell. Only after that
      // the process may end, with its input.
      const parent = spawn("sh", ["-c", "exec 3<&0; (read line <&3) & echo $!; exec sleep 600"], {
        stdio: ["pipe", "pipe", "ignore"],
      });
      onTestFinished(() => void parent.kill("SIGKILL"));
      const [printed] = (await once(parent.stdout, "data")) as [Buffer];
      await expect.poll(() => readFile(`/proc/${parent.pid}/comm`, "utf8")).toBe("sleep\n");
      parent.stdin.end();
      const zombie = Number(String(printed));
      await placeLock(directory, zombie);
      await expect.poll(() => readFile(`/proc/${zombie}/stat`, "utf8")).toContain(") Z ");
      await expect(lockDataDirectory(directory, SERVER)).resolves.toBeDefined();
    },
  );

  it.each(["", "{", "4711", '{"pid":"1"}', '{"pid":0,"processStart":null,"nonce":"x","admin":null}'])(
    "refuses a damaged lock (%j), names the file and leaves it",
    async (content) => {
      const directory = await emptyDirectory();
      await writeFile(directory.lockFile, content);
      await expect(lockDataDirectory(directory, SERVER)).rejects.toThrow(
        `The lock file ${directory.lockFile} is damaged, so nobody can tell whether a server is running. ` +
          "Make sure that none is, then delete the file.",
      );
      expect(await readFile(directory.lockFile, "utf8")).toBe(content);
    },
  );

  it("waits for a process that only reads", async () => {
    const directory = await emptyDirectory();
    const reader = await lockDataDirectory(directory, null);
    const waiting = lockDataDirectory(directory, SERVER);
    setTimeout(() => void reader.release(), 200);
    await expect(waiting).resolves.toBeDefined();
  });

  it("releases its own lock only", async () => {
    const directory = await emptyDirectory();
    const lock = await lockDataDirectory(directory, SERVER);
    await placeLock(directory, await deadProcessId());
    const other = await readFile(directory.lockFile, "utf8");
    await lock.release();
    expect(await readFile(directory.lockFile, "utf8")).toBe(other);
  });

  it("is one lock, by whatever path the directory is reached", async () => {
    const directory = await emptyDirectory();
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    await symlink(directory.path, join(path, "link"));
    await lockDataDirectory(directory, SERVER);
    await expect(lockDataDirectory(dataDirectory(join(path, "link")), SERVER)).rejects.toBeInstanceOf(
      DataDirectoryInUse,
    );
  });

  it(`goes to exactly one of ${CONTENDERS} processes that find a dead lock at the same moment, ${ROUNDS} times over`, async () => {
    const directory = await emptyDirectory();
    const contenders = await startContenders(directory.path);
    for (let round = 1; round <= ROUNDS; round += 1) {
      await placeLock(directory, await deadProcessId());
      const { winners, losers } = await contend(contenders);
      expect(winners, `round ${round}`).toHaveLength(1);
      expect(losers).toEqual(Array<string>(CONTENDERS - 1).fill(`refused ${winners[0]}`));
      expect(await readLockFile(directory.lockFile)).toMatchObject({ pid: winners[0] });
      expect(await readdir(directory.path)).toEqual(["server.lock"]);
      await Promise.all(contenders.map(({ order }) => order("release")));
    }
  });

  it(`goes to exactly one of ${CONTENDERS} processes that find none, ${ROUNDS} times over`, async () => {
    const directory = await emptyDirectory();
    const contenders = await startContenders(directory.path);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { winners } = await contend(contenders);
      expect(winners, `round ${round}`).toHaveLength(1);
      await Promise.all(contenders.map(({ order }) => order("release")));
      expect(await readdir(directory.path)).toEqual([]);
    }
  });

  it("is taken over although the process that was about to do so was killed", async () => {
    const directory = await emptyDirectory();
    await placeLock(directory, await deadProcessId());
    const dead = await readLockFile(directory.lockFile);
    const ticket = `${directory.lockFile}.takeover-${dead?.nonce}-1`;
    await placeLock(directory, await deadProcessId(), { file: ticket });
    const { winners } = await contend(await startContenders(directory.path));
    expect(winners).toHaveLength(1);
    expect(await readdir(directory.path)).toEqual(["server.lock"]);
  });
});
