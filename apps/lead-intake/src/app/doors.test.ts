import { describe, expect, it } from "vitest";
import { testPostgres } from "../testing/databases/temporary-postgres.ts";
import { callLeads } from "../testing/call-leads.ts";
import { runServer } from "../testing/programs.ts";
import { sendHalfALead } from "../testing/requests/half-sent-lead.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, takesConnections, testServer } from "../testing/test-server.ts";
import { testDataDirectory } from "../testing/databases/temporary-data.ts";

/** Host, port and name, as messages call a database. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

describe("a door", () => {
  it("does not start without a mailbox, takes leads after leads mailbox init, and an office shows them", async () => {
    const { url } = await testPostgres("nothing");
    expect(await runServer({ DATABASE_URL: url })).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^The database in DATABASE_URL has no mailbox yet.*leads mailbox init\n$/),
    });
    const made = { code: 0, stdout: "The mailbox is ready.\n", stderr: "" };
    expect(await callLeads(["mailbox", "init"], { DATABASE_URL: url })).toEqual(made);
    expect(await callLeads(["mailbox", "init"], { MAILBOX_URL: url })).toEqual(made);
    const door = await testServer({ DATABASE_URL: url });
    const { id } = await (await submit(door, sampleLead())).json();
    const office = { DATA_DIR: (await testDataDirectory()).path, MAILBOX_URL: url };
    const server = await testServer(office);
    expect(server.output()).toContain(`and taken from the mailbox ${nameOf(url)}\n`);
    await expect
      .poll(async () => JSON.parse((await callLeads(["--json"], { DATA_DIR: office.DATA_DIR })).stdout), {
        timeout: 20_000,
      })
      .toMatchObject([{ id, first_name: "Ada" }]);
    expect((await callLeads(["doctor"], { DATA_DIR: office.DATA_DIR })).stdout).toMatch(
      /OK +mailbox +.* took leads over/,
    );
    expect(await callLeads(["mailbox", "--once"], office)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Another office is emptying this mailbox right now/),
    });
    expect((await submit(server, sampleLead())).status).toBe(201);
  });

  it("says that an office elsewhere keeps the leads, and has no commands", async () => {
    const { url } = await testPostgres();
    const door = await testServer({ DATABASE_URL: url });
    expect(door.output()).toContain(`Door:   leads go into the mailbox ${nameOf(url)}\n`);
    expect(door.output()).not.toContain(new URL(url).password);
    for (const args of [[], ["desk"], ["export", "--csv"], ["backup"]])
      expect(await callLeads(args, { DATABASE_URL: url })).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(/^DATABASE_URL makes a door, which keeps no leads/),
      });
  });

  it("needs no more of its database's user than to own the database", async () => {
    const { url, database } = await testPostgres("nothing");
    const user = `owner_${crypto.randomUUID().slice(0, 8)}`;
    const name = new URL(url).pathname.slice(1);
    await database.script(`create role ${user} login password 'only-owner'; alter database ${name} owner to ${user}`);
    const owned = new URL(url);
    owned.username = user;
    owned.password = "only-owner";
    expect(await callLeads(["mailbox", "init"], { MAILBOX_URL: owned.href })).toMatchObject({ code: 0, stderr: "" });
    const door = await testServer({ DATABASE_URL: owned.href });
    expect((await submit(door, sampleLead())).status).toBe(201);
    await database.script("alter table lead_mailbox owner to current_user");
    expect(await runServer({ DATABASE_URL: owned.href })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Cannot use the database \S+ \(42501\): .*its user owns the mailbox\.\n$/),
    });
  });

  it("refuses a wrong password, and to be door and office at once, with one line", async () => {
    const { url } = await testPostgres();
    const wrong = new URL(url);
    wrong.password = "secret";
    const { code, stderr } = await runServer({ DATABASE_URL: wrong.href });
    expect(code).toBe(1);
    expect(stderr).toContain(`Cannot use the database ${nameOf(url)} (28P01)`);
    expect(stderr).not.toContain("secret");
    expect((await runServer({ DATABASE_URL: url, MAILBOX_URL: url })).stderr).toMatch(/not both/);
  });

  it("is not ready and answers 503 while its database is gone, stays alive, and goes on when it is back", async () => {
    const { url, pause } = await testPostgres();
    const door = await testServer({ DATABASE_URL: url });
    const statusOf = async (path: string) => (await fetch(new URL(path, door.url))).status;
    expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 200]);
    const key = crypto.randomUUID();
    const resume = await pause();
    const refused = await submit(door, sampleLead(), key);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 503]);
    const other = await testServer({ DATABASE_URL: url });
    expect((await fetch(new URL("/readyz", other.url))).status).toBe(503);
    await resume();
    await expect.poll(() => statusOf("/readyz"), { timeout: 60_000 }).toBe(200);
    expect((await submit(door, sampleLead(), key)).status).toBe(201);
  });

  it("answers what is in flight when it is stopped, and ends with 0", async () => {
    const { database, url } = await testPostgres();
    const door = await testServer({ DATABASE_URL: url });
    const lead = await sendHalfALead(door.url);
    door.signal("SIGTERM");
    await expect.poll(() => takesConnections(door)).toBe(false);
    expect((await lead.finish()).statusCode).toBe(201);
    expect((await door.finished).code).toBe(0);
    expect(await database.query("select from public.lead_mailbox")).toHaveLength(1);
  });
});
