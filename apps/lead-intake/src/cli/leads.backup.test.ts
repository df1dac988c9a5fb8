import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { dataDirectory, heldDirectory } from "../storage/data-directory/data-directory.ts";
import { openHeldLeads } from "../storage/postgres/held-leads.ts";
import { openPostgresLeads } from "../storage/postgres/postgres-storage.ts";
import { temporaryFolder, testDataDirectory } from "../testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { submission } from "../testing/delivery-samples.ts";
import { runLeads } from "../testing/programs.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";

describe("pnpm leads backup and restore", () => {
  it("of a running server, into nothing and into Postgres: each row is the same", async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const { path: data } = await testDataDirectory();
    const server = await testServer({
      DATA_DIR: data,
      OWNER_EMAIL: "owner@example.com",
      SMTP_URL: "smtp://127.0.0.1:1",
    });
    await Promise.all(Array.from({ length: 5 }, () => submit(server, sampleLead())));
    const file = join(path, "leads.backup");
    expect(await runLeads(["backup", "-o", "leads.backup"], { DATA_DIR: data }, path)).toEqual({
      code: 0,
      stdout: "Backed up 5 leads.\n",
      stderr: "",
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const { url, discard } = await temporaryPostgres();
    onTestFinished(discard);
    const places = [{ DATA_DIR: join(path, "new") }, { DATABASE_URL: url }];
    for (const place of places) {
      expect(await runLeads(["restore", file], place)).toEqual({ code: 0, stdout: "Restored 5 leads.\n", stderr: "" });
      const second = join(path, "second.backup");
      await runLeads(["backup", "-o", second], place);
      const rowsOf = async (from: string) =>
        (await readFile(from, "utf8")).split("\n").filter((line) => line.startsWith('{"id"'));
      // What is tried again meanwhile differs in the outbox.
      const leadsOf = async (from: string) => (await rowsOf(from)).filter((row) => row.includes("idempotency_key"));
      expect(await leadsOf(second)).toEqual(await leadsOf(file));
      expect(await rowsOf(second)).toHaveLength(10);
    }
    expect((await runLeads(["restore", file], { DATA_DIR: data })).stdout).toBe("Restored 0 leads.\n");

    await writeFile(file, (await readFile(file, "utf8")).replace("ada@", "eve@"));
    await rm(join(path, "new"), { recursive: true });
    for (const place of places) {
      expect(await runLeads(["restore", file], place)).toEqual({
        code: 1,
        stdout: "",
        stderr: `The file ${file} is not whole: use another copy of it.\n`,
      });
    }
    expect((await runLeads(["backup", "-o", join(path, "missing/file")], { DATA_DIR: data })).stderr).toBe(
      `Cannot write ${join(path, "missing/file")} (ENOENT): choose another file.\n`,
    );
  });

  it("of Postgres says how many leads a server holds that the database does not have yet", async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const { url, discard } = await temporaryPostgres();
    onTestFinished(discard);
    const env = { DATABASE_URL: url, DATA_DIR: path };
    const held = await openHeldLeads(heldDirectory(dataDirectory(path)).journal, () => {});
    onTestFinished(held.close);
    await held.hold({ ...submission(), id: crypto.randomUUID() });
    const backup = ["backup", "-o", join(path, "leads.backup")];
    expect(await runLeads(backup, env)).toEqual({
      code: 0,
      stdout: "Backed up 0 leads.\n",
      stderr: `The backup lacks leads that the database did not have yet, in ${join(path, "held")}: 1. Make another when \`leads doctor\` says that none waits.\n`,
    });
    const database = await openPostgresLeads(url);
    onTestFinished(database.close);
    await held.handOver(database);
    expect(await runLeads(backup, env)).toEqual({ code: 0, stdout: "Backed up 1 lead.\n", stderr: "" });
  });
});
