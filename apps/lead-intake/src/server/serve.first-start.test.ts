import { readFile } from "node:fs/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../testing/databases/temporary-data.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";

/** A third of what creating a database took; computing time, since the machine may be busy. */
const COMPUTING_LIMIT_TICKS = 500;
const MEMORY_LIMIT_KIB = 450 * 1024;

describe("the very first start", () => {
  it.runIf(process.platform === "linux")(
    "creates no database: it stays below 450 MB and 5 s of computing",
    async () => {
      const { path, remove } = await temporaryFolder();
      onTestFinished(remove);
      const server = await testServer({ DATA_DIR: path });
      const [userTicks, systemTicks] = (await readFile(`/proc/${server.pid}/stat`, "utf8")).split(" ").slice(13, 15);
      expect(Number(userTicks) + Number(systemTicks)).toBeLessThan(COMPUTING_LIMIT_TICKS);
      await Promise.all(Array.from({ length: 20 }, () => submit(server, sampleLead())));
      const [, peakKib] = /^VmHWM:\s*(\d+) kB$/m.exec(await readFile(`/proc/${server.pid}/status`, "utf8")) ?? [];
      expect(Number(peakKib)).toBeLessThan(MEMORY_LIMIT_KIB);
    },
  );
});
