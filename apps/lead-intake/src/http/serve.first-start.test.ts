import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../testing/databases/temporary-data.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";

const MEMORY_LIMIT_KIB = 450 * 1024;

/** What Postgres gives a database as it is created, and no other has. */
async function systemIdentifier(database: string): Promise<string> {
  return (await readFile(join(database, "global/pg_control"))).toString("hex", 0, 8);
}

describe("the very first start", () => {
  it.runIf(process.platform === "linux")("takes the prepared database, and stays below 450 MB", async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const server = await testServer({ DATA_DIR: path });
    await Promise.all(Array.from({ length: 20 }, () => submit(server, sampleLead())));
    expect(await systemIdentifier(join(path, "database"))).toBe(await systemIdentifier(inject("emptyDatabase")));
    const [, peakKib] = /^VmHWM:\s*(\d+) kB$/m.exec(await readFile(`/proc/${server.pid}/status`, "utf8")) ?? [];
    expect(Number(peakKib)).toBeLessThan(MEMORY_LIMIT_KIB);
  });
});
