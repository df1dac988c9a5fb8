import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { testFolder } from "../../testing/databases/temporary-data.ts";
import { readDump } from "./former-dump.ts";

const FORMER = fileURLToPath(new URL("../../testing/former-engine/leads.backup", import.meta.url));

async function rowsOf(file: string) {
  const rows = [];
  for await (const row of readDump(file)) rows.push(row);
  return rows;
}

describe("a dump of the former engine", () => {
  it("is read by table", async () => {
    const rows = await rowsOf(FORMER);
    const tables = [...new Set(rows.map(({ table }) => table))];
    expect(tables.map((name) => [name, rows.filter(({ table }) => table === name).length])).toEqual([
      ["leads", 21],
      ["lead_outbox", 48],
      ["lead_status", 4],
      ["lead_status_log", 5],
      ["report_recipients", 10],
      ["report_secrets", 1],
      ["consent_wordings", 2],
    ]);
    expect(rows[0]?.row).toMatchObject({
      id: expect.any(String),
      email: expect.any(String),
      plans: expect.any(Object),
    });
  });

  it("is refused before its first row after any change", async () => {
    const path = await testFolder();
    const bytes = await readFile(FORMER);
    const changed = Buffer.from(bytes);
    changed[Math.floor(bytes.length / 2)]! ^= 1;
    const file = join(path, "leads.backup");
    for (const damaged of [changed, bytes.subarray(0, -2), bytes.subarray(0, bytes.length / 2), bytes.subarray(0, 0)]) {
      await writeFile(file, damaged);
      await expect(readDump(file).next()).rejects.toThrow(`The file ${file} is not whole`);
    }
  });
});
