import { rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { leadsIn, testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { checkStore } from "../cli/doctor/check-store.ts";
import { callLeads } from "../testing/call-leads.ts";
import { mailServer } from "../testing/mail-server.ts";
import { submit, testServer } from "../testing/test-server.ts";

it("takes leads and tells the owner while the disk is away; a restore brings both together", async () => {
  const [folder, copies] = [await testFolder(), await testFolder()];
  const path = join(folder, "leads");
  const disk = join(folder, "disk");
  const { url, mails } = await mailServer();
  const env = { DATA_DIR: path, BACKUP_DIR: copies, OWNER_EMAIL: "owner@brand.example", SMTP_URL: url };
  const directory = dataDirectory(path, copies);
  /** Takes a lead in, and copies the store. @returns the copy */
  const serve = async (): Promise<string> => {
    const server = await testServer(env);
    expect((await submit(server, sampleLead())).status).toBe(201);
    const [, copy = ""] = /(\/\S+)\n/.exec((await callLeads(["backup"], env)).stdout) ?? [];
    server.signal("SIGTERM");
    await server.finished;
    return copy;
  };
  const advice = async () => (await checkStore(directory)).find(({ text }) => text.includes("Another store was in"));

  const told = () => mails.filter(({ text }) => text.includes("another store than before")).length;

  const ofDisk = await serve();
  expect([await advice(), told()]).toEqual([undefined, 0]);
  await rename(path, disk);
  const server = await testServer(env);
  expect((await submit(server, sampleLead())).status).toBe(201);
  await vi.waitFor(() => expect(told()).toBe(1), 60_000);
  expect((await advice())?.text).toContain(`leads -- restore ${ofDisk}`);
  server.signal("SIGTERM");
  await server.finished;

  const meanwhile = await serve();
  await rename(path, join(folder, "mount-point"));
  await rename(disk, path);
  expect((await advice())?.text).toContain(`leads -- restore ${meanwhile}`);
  expect((await callLeads(["restore", meanwhile], env)).stdout).toBe("Restored 2 leads.\n");
  expect([await advice(), (await leadsIn(directory)).length]).toEqual([undefined, 3]);
}, 180_000);
