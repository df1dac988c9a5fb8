import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished } from "vitest";
import { testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { kill, startServerProcess } from "../testing/programs.ts";
import { submit } from "../testing/test-server.ts";

const run = promisify(execFile);

describe("a lead", () => {
  it("reaches the database with many others: the log is written back when it has grown, not at each lead", async () => {
    const path = await testFolder();
    const server = await startServerProcess({ DATA_DIR: path, RATE_LIMIT_LEADS: "0" });
    onTestFinished(() => kill(server));
    const writes = new Set<bigint>();
    for (let lead = 0; lead < 60; lead += 1) {
      expect((await submit(server, sampleLead())).status).toBe(201);
      writes.add((await stat(join(path, "leads.db"), { bigint: true })).mtimeNs);
    }
    expect(writes.size).toBeLessThan(10);
  });

  it("is written to the log of the store, synced and answered, in this order", { tags: ["strace"] }, async (test) => {
    // Linux with strace and the right to trace shows a process's system calls.
    await run("strace", ["-e", "trace=none", "true"]).catch(() => test.skip("strace is missing or may not trace"));
    const path = await testFolder();
    const trace = join(path, "trace");
    const calls = "trace=pwrite64,write,writev,fdatasync,fsync,sendto,sendmsg";
    // Its child: most systems let a program trace no other.
    const tracer = ["strace", "-I", "waiting", "-f", "-yy", "-s", "20", "-e", calls, "-o", trace];
    const server = await startServerProcess({ DATA_DIR: join(path, "data") }, tracer);
    // strace passes it on, and lets go of the server.
    const stop = () => {
      server.signal("SIGTERM");
      return server.finished;
    };
    onTestFinished(async () => void (await stop()));
    expect((await submit(server, sampleLead())).status).toBe(201);
    await stop();
    const lines = (await readFile(trace, "utf8")).split("\n");
    const written = lines.findIndex((line) => /write.*leads\.db-wal>/.test(line));
    const asked = lines.findIndex((line) => /(?:fdata|f)sync\(.*leads\.db-wal>/.test(line));
    const synced = lines.findIndex((line, at) => at >= asked && /sync.*= 0$/.test(line));
    const answered = lines.findIndex((line) => line.includes('"HTTP/1.1 201'));
    const order = [written, asked, synced, answered];
    expect(order).not.toContain(-1);
    expect([...order].sort((a, b) => a - b)).toEqual(order);
  });
});
