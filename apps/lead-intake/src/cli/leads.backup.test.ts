import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { testFolder, testDataDirectory } from "../testing/databases/temporary-data.ts";
import { webhookEnv } from "../testing/delivery-samples.ts";
import { callLeads } from "../testing/call-leads.ts";
import { runServer } from "../testing/programs.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";

/** Made once by the former engine; see the README beside it. */
const FORMER = fileURLToPath(new URL("../testing/former-engine/", import.meta.url));

async function folder(): Promise<string> {
  const path = await testFolder();
  return path;
}

/** Leads and deliveries of a place, as commands print them. */
async function contentsOf(env: Record<string, string>) {
  const [leads, deliveries] = await Promise.all([
    callLeads(["--json", "--all"], env),
    callLeads(["outbox", "--all", "--json"], env),
  ]);
  type Row = { readonly id: string };
  const sorted = (text: string) => (JSON.parse(text) as Row[]).sort((a, b) => a.id.localeCompare(b.id));
  return { leads: sorted(leads.stdout), deliveries: sorted(deliveries.stdout).map(({ id }) => id) };
}

describe("leads backup and restore", () => {
  it("of a running server, into nothing: each lead and delivery is the same, and existing ones stay", async () => {
    const path = await folder();
    const { path: data } = await testDataDirectory();
    const server = await testServer({ DATA_DIR: data, ...webhookEnv("https://127.0.0.1:9/hook") });
    await Promise.all(Array.from({ length: 5 }, () => submit(server, sampleLead())));
    const file = join(path, "leads.backup");
    expect(await callLeads(["backup", "-o", "leads.backup"], { DATA_DIR: data }, path)).toEqual({
      code: 0,
      stdout: "Backed up 5 leads.\n",
      stderr: "",
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const place = { DATA_DIR: join(path, "new") };
    expect(await callLeads(["restore", file], place)).toEqual({ code: 0, stdout: "Restored 5 leads.\n", stderr: "" });
    expect(await contentsOf(place)).toEqual(await contentsOf({ DATA_DIR: data }));
    expect((await contentsOf(place)).deliveries).toHaveLength(5);
    expect((await callLeads(["restore", file], { DATA_DIR: data })).stdout).toBe("Restored 0 leads.\n");
  });

  it("refuses a file that is no whole backup, and one that cannot be written", async () => {
    const path = await folder();
    const { path: data } = await testDataDirectory();
    const server = await testServer({ DATA_DIR: data });
    await submit(server, sampleLead());
    const file = join(path, "leads.backup");
    await callLeads(["backup", "-o", file], { DATA_DIR: data });
    const whole = await readFile(file);
    for (const damaged of [whole.subarray(0, whole.length / 2), Buffer.from("leads"), Buffer.alloc(0)]) {
      await writeFile(file, damaged);
      const { code, stdout, stderr } = await callLeads(["restore", file], { DATA_DIR: join(path, "new") });
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toContain(file);
      expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    }
    expect((await callLeads(["backup", "-o", join(path, "missing/file")], { DATA_DIR: data })).stderr).toMatch(
      new RegExp(`^Cannot write ${join(path, "missing/file")} .*: choose another file\\.\n$`),
    );
    const { code, stderr } = await callLeads(["restore", join(path, "missing")], { DATA_DIR: data });
    expect(code).toBe(1);
    expect(stderr).toContain(join(path, "missing"));
  });

  it("are named to whoever has leads of the former engine, by every command and the server's start", async () => {
    const path = await folder();
    await mkdir(join(path, "database"));
    const said = { code: 1, stdout: "", stderr: expect.stringMatching(/has leads of a former version.*restore leads/) };
    for (const args of [[], ["backup"], ["export", "--csv"], ["restore", join(FORMER, "leads.backup")]])
      expect(await callLeads(args, { DATA_DIR: path })).toEqual(said);
    expect(await runServer({ DATA_DIR: path })).toEqual(said);
    expect(await readdir(path)).toEqual(["database"]);
  });

  it("bring back a backup of the former engine as that exported it, with its deliveries", async () => {
    const path = await folder();
    const expected = (await readFile(join(FORMER, "leads.csv"), "utf8")).replaceAll(
      /(\d{4}-\d\d-\d\dT[\d:.]+)\+00:00/g,
      (_time, text: string) => new Date(`${text}Z`).toISOString(),
    );
    const place = { DATA_DIR: join(path, "new") };
    expect(await callLeads(["restore", join(FORMER, "leads.backup")], place)).toEqual({
      code: 0,
      stdout: "Restored 21 leads.\n",
      stderr: "",
    });
    const exported = (await callLeads(["export", "--csv", "--all"], place)).stdout;
    const [rows, former] = [exported, expected].map((csv) => parse(csv, { columns: true }) as { gclid: string }[]);
    expect(rows).toMatchObject(former ?? []);
    expect(rows?.filter(({ gclid }) => gclid === "Cj0KCQ")).not.toEqual([]);
    const deliveries = JSON.parse((await callLeads(["outbox", "--all", "--json"], place)).stdout) as {
      channel: string;
    }[];
    expect(new Set(deliveries.map(({ channel }) => channel))).toEqual(new Set(["visitor_report", "webhook"]));
    expect(deliveries).toHaveLength(29);
  });
});
