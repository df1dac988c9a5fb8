import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { findOutputTarget, isStandardError, isStandardOutput } from "./output-target.ts";
import { PROGRAM, runInShell, runProgram, testFolder } from "../testing/run-program.ts";

const CSV = "jobs,profit,hours\n15,350,8\n";
const QUOTED = /^jobs,profit,hours,selected_plan,.*\n15,350,8,elite,.*\n$/;

/** A folder with a list of prospects in it, with functions that read and name its files. */
function prospects() {
  const folder = testFolder();
  const at = (name: string) => join(folder, name);
  writeFileSync(at("p.csv"), CSV);
  return {
    folder,
    at,
    read: (name: string) => readFileSync(at(name), "utf8"),
    names: () => readdirSync(folder).sort(),
  };
}

/** A batch to `out.csv` that waits for more rows, with both of its files begun. */
async function waitingBatch(folder: string) {
  const child = spawn(process.execPath, [PROGRAM, "batch", "-", "-o", "out.csv"], {
    cwd: folder,
    stdio: ["pipe", "ignore", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  // The killed program leaves the rest of its input unread.
  child.stdin.on("error", () => {});
  child.stdin.write(`jobs,profit,hours\n${"15,350,8\n".repeat(50_000)}`);
  while (readdirSync(folder).filter((name) => name.endsWith(".tmp")).length < 2) await wait(20);
  return { child, ended };
}

/** A device of the test's own where it could be replaced: who is not root cannot harm the system's. */
function makeDevice(path: string): void {
  if (process.getuid?.() === 0) execFileSync("mknod", [path, "c", "1", "3"]);
  else symlinkSync("/dev/null", path);
}

describe("roi-quote's input and outputs", () => {
  it.each(["a.xlsx", "a.doc", "a.docx", "a.ods", "a.XLS", "a.csv", "a.png"])(
    "a quote is not written under the name %s, which promises something else",
    async (name) => {
      const { folder, names } = prospects();
      const { code, stderr } = await runProgram(["--jobs", "15", "-o", name], { cwd: folder });
      expect(stderr).toContain(
        `a quote is written as .txt, .md, .html, .json or .pdf, or as --format says, not as ${name.slice(1)}: ${name}\n`,
      );
      expect(code).toBe(2);
      expect(names()).toEqual(["p.csv"]);
    },
  );

  it("a name without such an ending is a text, and --format decides for any name", async () => {
    const { folder, names } = prospects();
    for (const args of [["Ace Inc."], ["ace 2026.01.31"], ["ace"], ["ace.quote", "--format", "text"]]) {
      expect(await runProgram(["--jobs", "15", "-o", ...args], { cwd: folder })).toMatchObject({ code: 0 });
    }
    expect(names()).toEqual(["Ace Inc.", "ace", "ace 2026.01.31", "ace.quote", "p.csv"]);
  });

  it.each([
    [["-o", "a.pdf"], "a batch is written as .csv, .tsv, .txt or .xlsx, and documents into the folder of --documents"],
    [["-o", "a.xls"], "a batch is written as .csv, .tsv, .txt or .xlsx, and documents into the folder of --documents"],
    [["--errors", "a.xlsx"], "rows with errors are written as .csv, .tsv or .txt"],
  ])("batch %j is refused, with what it can write", async (args, written) => {
    const { folder, names } = prospects();
    const { code, stderr } = await runProgram(["batch", "p.csv", ...args], { cwd: folder });
    expect(stderr).toContain(`${written}, not as ${args[1]?.slice(1)}: ${args[1]}\n`);
    expect(code).toBe(2);
    expect(names()).toEqual(["p.csv"]);
  });

  it.skipIf(process.platform !== "linux").each(["batch p.csv", "--jobs 15"])(
    "%s with a full disk behind standard output says so, and no success",
    async (command) => {
      const { folder } = prospects();
      expect(await runInShell(`${command} > /dev/full`, folder)).toEqual({
        code: 1,
        stdout: "",
        stderr: "roi-quote: standard output could not be written: the disk is full\n",
      });
    },
  );

  it.each([
    ["the same path as -o", ["p.csv", "-o", "p.csv"]],
    ["the same path as --errors", ["p.csv", "-o", "q.csv", "--errors", "./p.csv"]],
    ["a symbolic link as -o", ["p.csv", "-o", "soft.csv"]],
    ["a symbolic link as input", ["soft.csv", "-o", "p.csv"]],
    ["a symbolic link as --errors", ["p.csv", "--errors", "soft.csv"]],
    ["a hard link as -o", ["p.csv", "-o", "hard.csv"]],
    ["a hard link as --errors", ["p.csv", "-o", "q.csv", "--errors", "hard.csv"]],
    ["the errors file that -o brings along", ["bad.errors.csv", "-o", "bad.csv"]],
    ["-o and --errors on one old file", ["p.csv", "-o", "old.csv", "--errors", "old-link.csv"]],
    ["-o and --errors on one new file", ["p.csv", "-o", "new.csv", "--errors", "folder-link/new.csv"]],
  ])("batch refuses one file in two roles, and nothing is touched: %s", async (_, args) => {
    const { folder, at, read, names } = prospects();
    symlinkSync("p.csv", at("soft.csv"));
    linkSync(at("p.csv"), at("hard.csv"));
    linkSync(at("p.csv"), at("bad.errors.csv"));
    writeFileSync(at("old.csv"), "old");
    symlinkSync("old.csv", at("old-link.csv"));
    symlinkSync(".", at("folder-link"));
    const before = names();
    const { code, stdout, stderr } = await runProgram(["batch", ...args], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^roi-quote: .* (is the input|must be two files).*\nTry roi-quote --help\n$/);
    expect(names()).toEqual(before);
    expect([read("p.csv"), read("old.csv")]).toEqual([CSV, "old"]);
  });

  it.each([["batch < p.csv -o p.csv"], ["batch p.csv >> p.csv"], ["batch - --errors p.csv >> p.csv"]])(
    "a redirected file counts too: %s",
    async (command) => {
      const { folder, read, names } = prospects();
      const { code, stderr } = await runInShell(command, folder);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^roi-quote: .* (is the input|must be two files)/);
      expect(read("p.csv")).toBe(CSV);
      expect(names()).toEqual(["p.csv"]);
    },
  );

  it("output and errors may share one redirection", async () => {
    const { folder, read } = prospects();
    expect(await runInShell("batch p.csv > all.txt 2>&1", folder)).toMatchObject({ code: 0 });
    expect(read("all.txt")).toMatch(/1 of 1 row quoted\n$/);
  });

  it("only regular files are replaced: devices, pipes, sockets, folders and dead links get one line", async () => {
    const { folder, at, names } = prospects();
    mkdirSync(at("folder"));
    execFileSync("mkfifo", [at("pipe")]);
    symlinkSync("nowhere.csv", at("dangling"));
    makeDevice(at("device"));
    symlinkSync("device", at("device-link"));
    const server = createServer().listen(at("socket"));
    onTestFinished(() => void server.close());
    const before = names();
    for (const [name, kind] of [
      ["device", "a device, a pipe or a socket, and only a regular file can be replaced"],
      ["device-link", "a device, a pipe or a socket,"],
      ["pipe", "a device, a pipe or a socket,"],
      ["socket", "a device, a pipe or a socket,"],
      ["folder", "a folder,"],
      ["dangling", "a link to a file that does not exist"],
    ]) {
      await expect(findOutputTarget(at(name ?? ""))).rejects.toThrow(`${name} is ${kind}`);
    }
    for (const args of [
      ["--jobs", "22", "-o", "device"],
      ["batch", "p.csv", "-o", "device"],
      ["batch", "p.csv", "--errors", "device"],
    ]) {
      const { code, stdout, stderr } = await runProgram(args, { cwd: folder });
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toBe(
        "roi-quote: device is a device, a pipe or a socket, and only a regular file can be replaced: name another\n" +
          "Try roi-quote --help\n",
      );
    }
    expect(names()).toEqual(before);
    expect(statSync(at("device")).isCharacterDevice()).toBe(true);
  });

  it("through a link its file is replaced, beside that file, and the link stays", async () => {
    const { folder, at, read, names } = prospects();
    mkdirSync(at("there"));
    writeFileSync(at("there/real.csv"), "old");
    symlinkSync("there/real.csv", at("link.csv"));
    expect(await runProgram(["batch", "p.csv", "-o", "link.csv"], { cwd: folder })).toMatchObject({ code: 0 });
    expect(lstatSync(at("link.csv")).isSymbolicLink()).toBe(true);
    expect(readlinkSync(at("link.csv"))).toBe("there/real.csv");
    expect(read("there/real.csv")).toMatch(QUOTED);
    expect(readdirSync(at("there"))).toEqual(["real.csv"]);
    expect(names()).toEqual(["link.csv", "p.csv", "there"]);
  });

  it("a replaced file keeps its mode; a new one has the usual mode", async () => {
    const { folder, at } = prospects();
    for (const [name, mode] of [
      ["private.csv", 0o600],
      ["shared.csv", 0o664],
    ] as const) {
      writeFileSync(at(name), "old");
      chmodSync(at(name), mode);
      expect(await runProgram(["batch", "p.csv", "-o", name], { cwd: folder })).toMatchObject({ code: 0 });
      expect((statSync(at(name)).mode & 0o7777).toString(8)).toBe(mode.toString(8));
    }
    await runProgram(["batch", "p.csv", "-o", "new.csv"], { cwd: folder });
    expect(statSync(at("new.csv")).mode & 0o777).toBe(0o666 & ~process.umask());
  });

  it("-o - is standard output, also where that is a file", async () => {
    const { folder, read, names } = prospects();
    const { code, stdout, stderr } = await runProgram(["batch", "p.csv", "-o", "-"], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "1 of 1 row quoted\n" });
    expect(stdout).toMatch(QUOTED);
    expect((await runProgram(["--jobs", "22", "-o", "-"], { cwd: folder })).stdout).toContain(
      "Jobs a month              22",
    );
    expect(await runInShell("batch p.csv -o - > q.csv", folder)).toMatchObject({ code: 0, stdout: "" });
    expect(read("q.csv")).toMatch(QUOTED);
    expect(names()).toEqual(["p.csv", "q.csv"]);
  });

  it("--errors - is standard error", async () => {
    const { folder, at, names } = prospects();
    writeFileSync(at("p.csv"), `${CSV}x,1,1\n`);
    const { stderr } = await runProgram(["batch", "p.csv", "-o", "q.csv", "--errors", "-"], { cwd: folder });
    expect(stderr).toMatch(/^3,jobs,.*,x,1,1\n1 of 2 rows quoted; 1 could not be quoted\n$/);
    expect(names()).toEqual(["p.csv", "q.csv"]);
  });

  // By function: a program that failed here would put a file in the place of the system's own.
  it("/dev/stdout and /dev/stderr are the standard streams, and nothing else is", () => {
    const names = ["-", "/dev/stdout", "/dev/stderr", "stdout", "./-", ""];
    expect(names.filter(isStandardOutput)).toEqual(["-", "/dev/stdout"]);
    expect(names.filter(isStandardError)).toEqual(["-", "/dev/stderr"]);
  });

  it("two runs to one output do not meet, and leftovers of a killed one disturb nobody", async () => {
    const { folder, read, names } = prospects();
    const killed = await waitingBatch(folder);
    killed.child.kill("SIGKILL");
    await killed.ended;
    expect(names().filter((name) => name.endsWith(".tmp"))).toHaveLength(2);
    expect(await runProgram(["batch", "p.csv", "-o", "out.csv"], { cwd: folder })).toMatchObject({ code: 0 });
    expect(read("out.csv")).toMatch(QUOTED);
  });

  it("a disk that takes no more is one line and exit code 1: the old file stands and no other is left", async () => {
    const { folder, at, read, names } = prospects();
    writeFileSync(at("p.csv"), `jobs,profit,hours\n${"15,350,8\n".repeat(50_000)}`);
    writeFileSync(at("bad.csv"), `jobs,profit,hours\n${"x,350,8\n".repeat(50_000)}`);
    writeFileSync(at("q.csv"), "old");
    for (const input of ["p.csv", "bad.csv"]) {
      const { code, stderr } = await runInShell(`batch ${input} -o q.csv`, folder, "ulimit -f 64");
      expect({ code, stderr }).toEqual({ code: 1, stderr: "roi-quote: the file would be larger than allowed\n" });
      expect(read("q.csv")).toBe("old");
      expect(names()).toEqual(["bad.csv", "p.csv", "q.csv"]);
    }
  });

  it("a terminal that is closed ends it without leaving a file", async () => {
    const { folder, names, at } = prospects();
    const { child, ended } = await waitingBatch(folder);
    child.kill("SIGHUP");
    expect(await ended).toBe(129);
    expect(names()).toEqual(["p.csv"]);
    expect(existsSync(at("out.csv"))).toBe(false);
  });
});
