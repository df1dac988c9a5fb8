import { execFileSync } from "node:child_process";
import {
  chmodSync,
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
import { describe, expect, it, onTestFinished } from "vitest";
import { findTarget, isStandardError, isStandardOutput } from "./output-target.ts";
import { runProgram, testFolder } from "../testing/run-program.ts";

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

/** A device of the test's own where it could be replaced: who is not root cannot harm the system's. */
function makeDevice(path: string): void {
  if (process.getuid?.() === 0) execFileSync("mknod", [path, "c", "1", "3"]);
  else symlinkSync("/dev/null", path);
}

describe("roi-quote's input and outputs", () => {
  it.each(["a.xlsx", "a.doc", "a.docx", "a.ods", "a.XLS", "a.csv", "a.png", "a.md"])(
    "a quote is not written under the name %s, which promises something else",
    async (name) => {
      const { folder, names } = prospects();
      const { code, stderr } = await runProgram(["--jobs", "15", "-o", name], { cwd: folder });
      expect(stderr).toContain(
        `a quote is written as .txt, .html, .json or .pdf, or as --format says, not as ${name.slice(1)}: ${name}\n`,
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
      await expect(findTarget(at(name ?? ""), "file")).rejects.toThrow(`${name} is ${kind}`);
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

  it("-o - is standard output", async () => {
    const { folder, names } = prospects();
    const { code, stdout, stderr } = await runProgram(["batch", "p.csv", "-o", "-"], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "1 of 1 row quoted\n" });
    expect(stdout).toMatch(QUOTED);
    expect((await runProgram(["--jobs", "22", "-o", "-"], { cwd: folder })).stdout).toContain("22 jobs a month");
    expect(names()).toEqual(["p.csv"]);
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
});
