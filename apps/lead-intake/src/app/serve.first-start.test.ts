import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { testFolder } from "../testing/databases/temporary-data.ts";
import { killableStart } from "../testing/programs.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";

const MEMORY_LIMIT_KIB = 250 * 1024;

describe("the very first start", () => {
  it.runIf(process.platform === "linux")("stays below 250 MB with its first leads", async () => {
    const path = await testFolder();
    const server = await testServer({ DATA_DIR: path });
    await Promise.all(Array.from({ length: 20 }, () => submit(server, sampleLead())));
    const [, peakKib] = /^VmHWM:\s*(\d+) kB$/m.exec(await readFile(`/proc/${server.pid}/status`, "utf8")) ?? [];
    expect(Number(peakKib)).toBeLessThan(MEMORY_LIMIT_KIB);
  });

  it("that is killed at any moment leaves nothing that the next one stumbles over", async () => {
    const path = await testFolder();
    for (const moment of [60, 90, 120, 150, 180, 210, 240]) {
      const { kill } = killableStart({ DATA_DIR: path });
      await sleep(moment);
      await kill();
    }
    const server = await testServer({ DATA_DIR: path });
    expect((await submit(server, sampleLead())).status).toBe(201);
  });
});
