import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { killableStart } from "../testing/programs.ts";
import { submit, testServer } from "../testing/test-server.ts";

const MEMORY_LIMIT_KIB = 250 * 1024;

it("a first start that is killed at any moment leaves nothing that the next one stumbles over", async () => {
  const path = await testFolder();
  for (const moment of [60, 90, 120, 150, 180, 210, 240]) {
    const { kill } = killableStart({ DATA_DIR: path });
    await sleep(moment);
    await kill();
  }
  const server = await testServer({ DATA_DIR: path });
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(server, sampleLead())));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  if (process.platform !== "linux") return;
  const [, peakKib] = /^VmHWM:\s*(\d+) kB$/m.exec(await readFile(`/proc/${server.pid}/status`, "utf8")) ?? [];
  expect(Number(peakKib)).toBeLessThan(MEMORY_LIMIT_KIB);
});
