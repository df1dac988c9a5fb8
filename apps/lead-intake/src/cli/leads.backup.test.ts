import { stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { inStore, testDataDirectory, testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { webhookEnv } from "../testing/delivery-samples.ts";
import { callLeads } from "../testing/call-leads.ts";
import { runLeads } from "../testing/programs.ts";
import { submit, testServer } from "../testing/test-server.ts";

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
    const path = await testFolder();
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

    const [, copy] = /: (.*)\n/.exec((await callLeads(["backup"], { DATA_DIR: data })).stdout)!;
    const drill = { DATA_DIR: join(path, "drill"), BACKUP_DIR: join(data, "copies") };
    const { stderr } = await callLeads(["restore", file], drill);
    expect(stderr).toMatch(/^Copies of the former store, left alone: .*`leads backup --adopt`\.\n$/);
    expect(stderr).toContain(copy);
    expect((await callLeads(["doctor"], drill)).stdout).toContain(stderr.trim());
    expect((await callLeads(["backup", "--adopt"], drill)).stdout).toMatch(/that were taken over: 1\.\n$/);
  });

  it("work where the system refuses another priority, as a sandbox of systemd does", async () => {
    const { path } = await testDataDirectory();
    await inStore(dataDirectory(path), (store) => store.submit(submission()));
    const refusing = 'import os from "node:os"; os.setPriority = () => { throw new Error("EPERM"); };';
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(refusing)}`;
    expect(await runLeads(["backup"], { DATA_DIR: path, NODE_OPTIONS })).toMatchObject({ code: 0, stderr: "" });
  });

  it("say which file cannot be read or written, in one line", async () => {
    const { path } = await testDataDirectory();
    await inStore(dataDirectory(path), (store) => store.submit(submission()));
    const missing = join(path, "missing/file");
    const failed = (stderr: RegExp) => ({ code: 1, stdout: "", stderr: expect.stringMatching(stderr) });
    expect(await callLeads(["backup", "-o", missing], { DATA_DIR: path })).toEqual(
      failed(new RegExp(`^Cannot write ${missing} .*: choose another file\\.\n$`)),
    );
    expect(await callLeads(["restore", missing], { DATA_DIR: path })).toEqual(failed(new RegExp(`^.*${missing}.*\n$`)));
  });
});
