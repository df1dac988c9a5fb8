import { spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { OPENS_TERMINALS, PROGRAM, runBuilt, runInShell, runOnTerminal, testFolder } from "./testing/run-program.ts";

const HEADER = "jobs,profit,hours\n";
const CSV = `${HEADER}15,350,8\n`;
const QUOTED = /^jobs,profit,hours,selected_plan,.*\n15,350,8,elite,.*\n$/;

/** A folder with lists in it, with functions that read and name its files. */
function lists(files: Readonly<Record<string, string | Uint8Array>> = { "p.csv": CSV }) {
  const folder = testFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return {
    folder,
    read: (name: string) => readFileSync(join(folder, name), "utf8"),
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
  // The ended program leaves the rest of its input unread.
  child.stdin.on("error", () => {});
  child.stdin.write(HEADER + "15,350,8\n".repeat(10_000));
  while (readdirSync(folder).filter((name) => name.endsWith(".tmp")).length < 2) await wait(10);
  return { child, ended };
}

describe("the built program", () => {
  it("quotes standard input on standard output, and tells bad rows on standard error", async () => {
    const { code, stdout, stderr } = await runBuilt(["batch"], `${CSV}x,1,1\n`);
    expect(code).toBe(3);
    expect(stdout).toMatch(QUOTED);
    expect(stderr).toMatch(/^3,jobs,"must be a number .*",x,1,1\n1 of 2 rows quoted; 1 could not be quoted\n$/);
  });

  it("reads a workbook in its thread, and writes one", async () => {
    const workbook = join(import.meta.dirname, "../../../packages/quote/fixtures/lists/plain.xlsx");
    const { folder, read } = lists();
    expect(await runBuilt(["batch", workbook, "-o", join(folder, "q.xlsx")])).toMatchObject({ code: 0 });
    expect(read("q.xlsx")).toMatch(/^PK/);
  });

  it("writes a PDF with its fonts, under 60 kB", async () => {
    const { folder, read } = lists();
    const file = join(folder, "ace.pdf");
    expect(await runBuilt(["--by", "Sam", "--paper", "a4", "-o", file])).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(readFileSync(file).length).toBeLessThan(60_000);
    expect(read("ace.pdf")).toMatch(/^%PDF-1\.7[^]*\/FontName \/[A-Z]{6}\+Barlow/);
  });

  it.runIf(OPENS_TERMINALS)("has colours on a terminal", { tags: ["terminal"] }, async () => {
    expect((await runOnTerminal(["--jobs", "22"])).stdout).toContain("\u001B[1mEstimate: AI");
  });

  it.skipIf(process.platform !== "linux").each(["batch p.csv", "--jobs 15"])(
    "%s with a full disk behind standard output says so, and no success",
    { tags: ["system"] },
    async (command) => {
      expect(await runInShell(`${command} > /dev/full`, lists().folder)).toEqual({
        code: 1,
        stdout: "",
        stderr: "roi-quote: standard output could not be written: the disk is full\n",
      });
    },
  );

  it.each([["batch < p.csv -o p.csv"], ["batch p.csv >> p.csv"], ["batch - --errors p.csv >> p.csv"]])(
    "a redirected file is a file in two roles, too: %s",
    async (command) => {
      const { folder, read, names } = lists();
      const { code, stderr } = await runInShell(command, folder);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^roi-quote: .* (is the input|must be two files)/);
      expect(read("p.csv")).toBe(CSV);
      expect(names()).toEqual(["p.csv"]);
    },
  );

  it("output and errors may share one redirection", async () => {
    const { folder, read } = lists();
    expect(await runInShell("batch p.csv -o - > all.txt 2>&1", folder)).toMatchObject({ code: 0 });
    expect(read("all.txt")).toMatch(/^jobs,.*\n15,350,8,.*\n1 of 1 row quoted\n$/);
  });

  it("judges the encoding of a redirected file as a whole", async () => {
    const list = `${HEADER.trim()},name\n${"15,350,8,Ace\n".repeat(6_000)}15,350,8,Nu\xF1ez\n`;
    const { folder, read } = lists({ "p.csv": Buffer.from(list, "latin1") });
    expect(await runInShell("batch -o out.csv < p.csv", folder)).toMatchObject({ code: 0 });
    expect(read("out.csv")).toContain("\n15,350,8,Nuñez,elite");
  });

  it.each([
    ["SIGHUP", 129],
    ["SIGTERM", 143],
  ] as const)("ended by %s in the middle, it leaves the old file and no other", async (signal, code) => {
    const { folder, read, names } = lists({ "out.csv": "old" });
    const { child, ended } = await waitingBatch(folder);
    child.kill(signal);
    expect(await ended).toBe(code);
    expect(read("out.csv")).toBe("old");
    expect(names()).toEqual(["out.csv"]);
  });

  it("the leftovers of a killed run disturb no other", async () => {
    const { folder, read, names } = lists();
    const { child, ended } = await waitingBatch(folder);
    child.kill("SIGKILL");
    await ended;
    expect(names().filter((name) => name.endsWith(".tmp"))).toHaveLength(2);
    expect(await runInShell("batch p.csv -o out.csv", folder)).toMatchObject({ code: 0 });
    expect(read("out.csv")).toMatch(QUOTED);
  });

  it.each(["p.csv -o q.csv", "bad.csv -o q.csv", "p.csv -o q.xlsx"])(
    "a full disk at %s is one line and exit code 1, and the old file stands",
    async (names) => {
      const files = {
        "bad.csv": HEADER + "-1,350,8\n".repeat(2_000),
        "p.csv": HEADER + "15,350,8\n".repeat(2_000),
        "q.csv": "old",
        "q.xlsx": "old",
      };
      const { folder, read, names: left } = lists(files);
      const { code, stderr } = await runInShell(`batch ${names}`, folder, "ulimit -f 8");
      expect({ code, stderr }).toEqual({ code: 1, stderr: "roi-quote: the file would be larger than allowed\n" });
      expect([read("q.csv"), read("q.xlsx")]).toEqual(["old", "old"]);
      expect(left()).toEqual(Object.keys(files));
    },
  );

  it("a reader that has seen enough is no failure", async () => {
    const { folder } = lists({ "p.csv": HEADER + "15,350,8\n".repeat(10_000) });
    const child = spawn(process.execPath, [PROGRAM, "batch", join(folder, "p.csv")]);
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk));
    child.stdout.once("data", () => child.stdout.destroy());
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(0);
    expect(stderr).toBe("");
  });

  it("120 MB of rows, with an error in every other one, take at most 100 MB", async () => {
    const name = "a".repeat(6_000);
    const { folder, read } = lists({
      "p.csv": `name,${HEADER}${`${name},15,350,8\n${name},x,350,8\n`.repeat(10_000)}`,
    });
    const tellMemory = "process.on('exit',()=>console.error(process.resourceUsage().maxRSS))";
    const args = ["--import", `data:text/javascript,${tellMemory}`, PROGRAM, "batch", "p.csv", "-o", "q.csv"];
    const child = spawn(process.execPath, args, { cwd: folder });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk));
    await new Promise((resolve) => child.on("close", resolve));
    expect(read("q.errors.csv").split("\n")).toHaveLength(10_002);
    const bytes = Number(/\n(\d+)\n$/.exec(stderr)?.[1]) * 1_024;
    expect(bytes).toBeGreaterThan(20_000_000);
    expect(bytes).toBeLessThan(100_000_000);
  });
});
