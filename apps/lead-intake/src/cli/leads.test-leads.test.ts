import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { TEST_EMAIL } from "../leads/test-lead.ts";
import { dataDirectory } from "../store/data-directory.ts";
import { testDataDirectory } from "../testing/databases/temporary-data.ts";
import { webhookEnv } from "../testing/delivery-samples.ts";
import { mailServer } from "../testing/mail-server.ts";
import { callLeads } from "../testing/call-leads.ts";
import { reportWebRoot } from "../testing/report-samples.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { slackApi } from "../testing/slack-api.ts";
import { submit, testServer } from "../testing/test-server.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";

/** One receiver of each kind, and its received leads. */
async function receivers() {
  const crm = await webhookReceiver();
  const [slack, mail] = [await slackApi(), await mailServer()];
  const env = {
    ...webhookEnv(crm.url),
    ...slack.env,
    OWNER_EMAIL: "owner@brand.example",
    SMTP_URL: mail.url,
  };
  return { crm, slack, mail, env };
}

const DELIVERED = ["delivered       owner_email", "delivered       slack", "delivered       webhook"];

describe("leads test", () => {
  it("arrives in every channel as a test lead, mails no visitor, is in no list or count, and is erased", async () => {
    const { crm, slack, mail, env } = await receivers();
    const { path } = await testDataDirectory();
    const own = { ...env, DATA_DIR: path };
    const server = await testServer(own);
    const run = (...args: string[]) => callLeads(args, { DATA_DIR: path });
    expect((await submit(server, sampleLead())).status).toBe(201);
    // Each channel has the lead before the test.
    for (const told of [crm.received, slack.posted, mail.mails])
      await expect.poll(() => told.length, { timeout: 60_000 }).toBe(1);

    const tested = await run("test");
    expect(tested).toMatchObject({ code: 0, stderr: "" });
    expect(tested.stdout.split("\n").slice(0, DELIVERED.length)).toEqual(DELIVERED);
    expect(tested.stdout).toContain("npm run -s leads -- test --erase\n");

    expect(JSON.parse(crm.received[1]!.body)).toMatchObject({ data: { email: TEST_EMAIL, marks: ["test"] } });
    expect(slack.posted[1]!.text).toMatch(/^Test lead/);
    const letters = mail.mails.filter(({ text }) => text.includes(TEST_EMAIL));
    expect(letters.map(({ to }) => to)).toEqual([["owner@brand.example"]]);
    expect(letters[0]!.text).toMatch(/^Subject: Test lead/m);
    // Visitors' reports are written there while they cannot be mailed.
    expect(existsSync(dataDirectory(path).mail)).toBe(false);

    const ids = async (...args: string[]) =>
      (JSON.parse((await run("--json", ...args)).stdout) as { marks: string[] }[]).map(({ marks }) => marks);
    expect([await ids(), await ids("--spam"), await ids("--all"), await ids("--test")]).toEqual([
      [[]],
      [],
      [[]],
      [["test"]],
    ]);
    expect((await run("export", "--csv", "--all")).stdout).not.toContain(TEST_EMAIL);

    const id = (JSON.parse((await run("--json", "--test")).stdout) as { id: string }[])[0]!.id;
    expect((await run("release", id)).stderr).toContain("is not spam");
    expect(await run("test", "--erase")).toMatchObject({ code: 0, stdout: "Erased 1 lead.\n" });
    expect([await ids("--test"), await ids()]).toEqual([[], [[]]]);
    server.signal("SIGTERM");
    expect((await server.finished).code).toBe(0);
  });

  it("is counted with the plans of the site that runs, of which the command was told nothing, and is delivered as a lead is", async () => {
    const crm = await webhookReceiver();
    const { path } = await testDataDirectory();
    const webRoot = await reportWebRoot({ plans: { elite: { label: "Gold", monthlyCost: 449 } } });
    await testServer({ DATA_DIR: path, WEB_ROOT: webRoot, ...webhookEnv(crm.url) });
    // A setting that the command does not use may be wrong.
    expect(await callLeads(["test"], { DATA_DIR: path, PORT: "none" })).toMatchObject({ code: 0, stderr: "" });
    // A receiver that takes leads and leaves spam out must show it.
    expect(JSON.parse(crm.received[0]!.body)).toMatchObject({
      data: { marks: ["test"], disposition: "accepted", terms: { label: "Gold", monthlyCost: 449 } },
    });
  });

  it("says which channel did not take it, and ends with 1", async () => {
    const crm = await webhookReceiver((response) => void response.writeHead(404).end());
    const slack = await slackApi();
    const { path } = await testDataDirectory();
    await testServer({ DATA_DIR: path, ...webhookEnv(crm.url), ...slack.env });
    const { code, stdout, stderr } = await callLeads(["test"], { DATA_DIR: path });
    expect(code).toBe(1);
    expect(stdout).toContain("delivered       slack\nfailed          webhook: http-404, is tried again\n");
    expect(stderr).toContain("Not every channel took it.");
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
