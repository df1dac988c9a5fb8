import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it, vi } from "vitest";
import { testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { consentHeaders, leadPost } from "@contractor-roi/lead-store/testing/lead-requests";
import { leadWith } from "@contractor-roi/lead-store/testing/sample-leads";
import { callLeads } from "../testing/call-leads.ts";
import { type ServerProcess } from "../testing/programs.ts";
import { headersOf, parseMail, reportWebRoot, SITE_FILE } from "../testing/report-samples.ts";
import { testServer } from "../testing/test-server.ts";
import { LEAD_INTAKE_PATH } from "../intake/function-paths.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };
const run = promisify(execFile);

describe("the server without a mail server", () => {
  const ask = async (server: ServerProcess, contact: Record<string, string>, changes = {}) => {
    const lead = leadWith({ contact, ...changes });
    const response = await fetch(new URL(LEAD_INTAKE_PATH, server.url), leadPost(lead, consentHeaders()));
    const { id, report } = (await response.json()) as { id: string; report: string };
    expect(report).toBe("none");
    return id;
  };
  /** Waits for the log's line about a lead's delivery. */
  const told = (server: ServerProcess, event: string, lead: string) =>
    vi.waitFor(() => expect(server.output()).toMatch(new RegExp(`"${event}",.*"leadId":"${lead}"`)), PATIENCE);

  it("writes reports to a folder, under the same rules as mailed ones", async () => {
    const { path, mail } = await testDataDirectory();
    const env = { DATA_DIR: path, WEB_ROOT: await reportWebRoot(), DELIVERY_POLL_SECONDS: "1" };
    const server = await testServer(env);
    await vi.waitFor(() => expect(server.output()).toContain("Stop:"), PATIENCE);
    expect(server.output().match(/^Mail: .*$/gm)).toEqual([
      `Mail:   reports to visitors are written to ${mail}, not sent: set REPORT_FROM and SMTP_URL`,
    ]);

    const first = await ask(server, {});
    await told(server, "lead-delivered", first);
    const file = join(mail, `${first}.eml`);
    expect([(await stat(mail)).mode & 0o777, (await stat(file)).mode & 0o777]).toEqual([0o700, 0o600]);
    const report = await parseMail(await readFile(file));
    expect(report).toMatchObject({ from: { name: SITE_FILE.brand.name }, to: [{ address: "ada@park.example" }] });

    // A marked lead's report waits for a person.
    const marked = await ask(server, { email: "two@park.example", phone: "+15" });
    expect(await readdir(mail)).toEqual([`${first}.eml`]);
    expect(await callLeads(["release", marked], { DATA_DIR: path })).toMatchObject({
      code: 0,
      stdout: "Released 1 lead, to be delivered to visitor_report.\n",
    });
    await told(server, "lead-delivered", marked);

    // One click of a mailbox's own button, which follows no link before.
    const address = (headersOf(report, "list-unsubscribe")[0] ?? "").slice(1, -1);
    expect(address).toContain(`${server.url.slice(0, -1)}${LEAD_INTAKE_PATH}/unsubscribe?`);
    expect((await fetch(address)).status).toBe(200);
    const click = { method: "POST", body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }) };
    expect((await fetch(address, click)).status).toBe(200);

    expect((await callLeads(["delete", "--email", "ada@park.example"], { DATA_DIR: path })).stdout).toBe(
      "Deleted 1 lead of ada@park.example.\n",
    );
    await expect(run("grep", ["-rlia", "ada@park", path])).rejects.toMatchObject({ code: 1, stdout: "" });
    expect(await readdir(mail)).toEqual([`${marked}.eml`]);

    // The erased person's wish is kept, and over a kill, and so are the links of the mails.
    server.signal("SIGKILL");
    await server.finished;
    const again = await testServer(env);
    expect((await fetch(address.replace(server.url, again.url))).status).toBe(200);
    const later = await ask(again, {});
    await told(again, "delivery-skipped", later);
    expect(await readdir(mail)).toEqual([`${marked}.eml`]);
  });
});
