import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { TEST_EMAIL } from "@contractor-roi/lead-store/lead/test-lead";
import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { webhookEnv } from "../testing/delivery-samples.ts";
import { mailServer } from "../testing/mail-server.ts";
import { callLeads } from "../testing/call-leads.ts";
import { reportWebRoot } from "../testing/report-samples.ts";
import { slackApi } from "../testing/slack-api.ts";
import { submit, testServer } from "../testing/test-server.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";

const DELIVERED = ["delivered       owner_email", "delivered       slack", "delivered       webhook"];

describe("leads test", () => {
  it("arrives in every channel as a test, mails no visitor and is counted nowhere", async () => {
    let isDown = false;
    const crm = await webhookReceiver((response) => void response.writeHead(isDown ? 404 : 204).end());
    const [slack, mail] = [await slackApi(), await mailServer()];
    const { path } = await testDataDirectory();
    const server = await testServer({
      DATA_DIR: path,
      WEB_ROOT: await reportWebRoot({ plans: { elite: { label: "Gold", monthlyCost: 449 } } }),
      ...webhookEnv(crm.url),
      ...slack.env,
      OWNER_EMAIL: "owner@brand.example",
      SMTP_URL: mail.url,
    });
    // The command is not told of the site, and a setting that it does not use may be wrong.
    const run = (...args: string[]) => callLeads(args, { DATA_DIR: path, PORT: "none" });
    expect((await submit(server, sampleLead())).status).toBe(201);
    // Each channel has the lead before the test.
    for (const told of [crm.received, slack.posted, mail.mails])
      await expect.poll(() => told.length, { timeout: 60_000 }).toBe(1);

    const tested = await run("test");
    expect(tested).toMatchObject({ code: 0, stderr: "" });
    expect(tested.stdout.split("\n").slice(0, DELIVERED.length)).toEqual(DELIVERED);
    expect(tested.stdout).toContain("npm run -s leads -- test --erase\n");
    // A receiver that takes leads and leaves spam out must show it.
    const terms = { label: "Gold", monthlyCost: 449 };
    const sent = { email: TEST_EMAIL, marks: ["test"], disposition: "accepted", terms };
    expect(JSON.parse(crm.received[1]!.body)).toMatchObject({ data: sent });
    expect(slack.posted[1]!.text).toMatch(/^Test lead/);
    const letters = mail.mails.filter(({ text }) => text.includes(TEST_EMAIL));
    expect(letters.map(({ to }) => to)).toEqual([["owner@brand.example"]]);
    expect(letters[0]!.text).toMatch(/^Subject: Test lead/m);
    // Visitors' reports are written there while they cannot be mailed.
    expect(existsSync(dataDirectory(path).mail)).toBe(false);

    type Listed = { readonly id: string; readonly marks: readonly string[] };
    const listed = async (...args: string[]) => JSON.parse((await run("--json", ...args)).stdout) as Listed[];
    const marks = async (...args: string[]) => (await listed(...args)).map((lead) => lead.marks);
    expect([await marks(), await marks("--spam"), await marks("--all"), await marks("--test")]).toEqual([
      [[]],
      [],
      [[]],
      [["test"]],
    ]);
    expect((await run("export", "--all")).stdout).not.toContain(TEST_EMAIL);
    const [{ id }] = (await listed("--test")) as [Listed];
    expect((await run("release", id)).stderr).toContain("is not spam");

    isDown = true;
    const failed = await run("test");
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining("Not every channel took it.") });
    expect(failed.stdout).toContain("delivered       slack\nfailed          webhook: http-404, is tried again\n");
    expect(await run("test", "--erase")).toMatchObject({
      code: 0,
      stdout: "Erased 2 leads of test-lead@example.com.\n",
    });
    expect([await marks("--test"), await marks()]).toEqual([[], [[]]]);
  });

  it("sends nothing where nobody would deliver it or be told", async () => {
    const { path } = await testDataDirectory();
    const run = () => callLeads(["test"], { DATA_DIR: path });
    expect(await run()).toMatchObject({ code: 1, stderr: expect.stringMatching(/^There are no leads in/) });
    await testServer({ DATA_DIR: path });
    expect(await run()).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Nobody would be told of a lead/) });
    expect((await callLeads(["--test"], { DATA_DIR: path })).stdout).toBe("No test leads.\n");
  });
});
