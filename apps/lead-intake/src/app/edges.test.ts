import { describe, expect, it } from "vitest";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { falsePostgres } from "@contractor-roi/lead-queue/testing/false-postgres";
import { testPostgres } from "@contractor-roi/lead-queue/testing/temporary-postgres";
import { callLeads } from "../testing/call-leads.ts";
import { runServer } from "../testing/programs.ts";
import { sendHalfALead } from "../testing/requests/half-sent-lead.ts";
import { submit, takesConnections, testServer } from "../testing/test-server.ts";

/** Host, port and name, as messages call a database. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

describe("an edge", () => {
  it("takes leads once its queue is made, and a collector shows them", async () => {
    const { url } = await testPostgres("nothing");
    const edge = { DATABASE_URL: url };
    expect(await runServer(edge)).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^The database in DATABASE_URL has no queue yet.*leads queue init\n$/),
    });
    const made = { code: 0, stdout: "The queue is ready.\n", stderr: "" };
    expect(await callLeads(["queue", "init"], edge)).toEqual(made);
    expect(await callLeads(["queue", "init"], { QUEUE_URL: url })).toEqual(made);
    const edgeServer = await testServer(edge);
    expect(edgeServer.output()).toContain(`Edge:   leads go into the queue ${nameOf(url)}\n`);
    expect(edgeServer.output()).not.toContain(new URL(url).password);
    const { id } = await (await submit(edgeServer, sampleLead())).json();
    for (const args of [[], ["desk"], ["export"], ["backup"], ["queue", "adopt"], ["queue", "--once"]])
      expect(await callLeads(args, edge)).toMatchObject({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(/^DATABASE_URL makes an edge server, which keeps no leads/),
      });

    const { path } = await testDataDirectory();
    const collector = { DATA_DIR: path, QUEUE_URL: url };
    const server = await testServer(collector);
    expect(server.output()).toContain(`and taken from the queue ${nameOf(url)}\n`);
    const listed = async () => JSON.parse((await callLeads(["--json"], { DATA_DIR: path })).stdout);
    await expect.poll(listed).toMatchObject([{ id, first_name: "Ada" }]);
    const { stdout } = await callLeads(["doctor"], { DATA_DIR: path });
    expect(stdout).toMatch(/OK +queue +.* took leads over/);
    expect(await callLeads(["queue", "--once"], collector)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Another collector is emptying this queue right now/),
    });
    expect((await submit(server, sampleLead())).status).toBe(201);
  });

  it("needs a database user that owns the database, and no more rights", async () => {
    const { url, database } = await testPostgres("nothing");
    const user = `owner_${crypto.randomUUID().slice(0, 8)}`;
    const name = new URL(url).pathname.slice(1);
    await database.script(`create role ${user} login password 'only-owner'; alter database ${name} owner to ${user}`);
    const owned = new URL(url);
    owned.username = user;
    owned.password = "only-owner";
    expect(await callLeads(["queue", "init"], { QUEUE_URL: owned.href })).toMatchObject({ code: 0, stderr: "" });
    const edge = await testServer({ DATABASE_URL: owned.href });
    expect((await submit(edge, sampleLead())).status).toBe(201);
    await database.script("alter table lead_queue owner to current_user");
    const refused = (code: string) => ({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining(
        `Cannot use the database ${nameOf(url)} (${code}): check DATABASE_URL, and that its user owns the queue.\n`,
      ),
    });
    expect(await runServer({ DATABASE_URL: owned.href })).toEqual(refused("42501"));
    owned.password = "secret";
    const wrong = await runServer({ DATABASE_URL: owned.href });
    expect(wrong).toEqual(refused("28P01"));
    expect(wrong.stderr).not.toContain("secret");
  });

  it("does not start over an unsafe line, nor does a collector or a command: each says why", async () => {
    const { port, told } = await falsePostgres({});
    // This machine, by an address that is not loopback.
    const url = `postgres://leads:secret@0.0.0.0:${port}/leads`;
    const refused = {
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^0\.0\.0\.0 offers no TLS.* append \?sslmode=disable/),
    };
    const collector = { DATA_DIR: (await testDataDirectory()).path, QUEUE_URL: url };
    expect(await runServer({ DATABASE_URL: url })).toEqual(refused);
    expect(await runServer(collector)).toEqual(refused);
    for (const args of [["init"], ["adopt"], [], ["--retry"], ["--once"]])
      expect(await callLeads(["queue", ...args], collector)).toEqual(refused);
    const curious = await falsePostgres({ asks: "clear" });
    const inClear = await callLeads(["queue"], {
      QUEUE_URL: url.replace(`${port}/leads`, `${curious.port}/leads?sslmode=disable`),
    });
    expect(inClear.stderr).toMatch(/^0\.0\.0\.0 asks for the password in clear, so it was not sent/);
    expect([...told, ...curious.told].join("")).not.toContain("secret");
  });

  it("stays alive and answers 503 while its database is gone, and goes on when it is back", async () => {
    const { url, pause, database } = await testPostgres();
    const edge = await testServer({ DATABASE_URL: url });
    const statusOf = async (path: string, server = edge) => (await fetch(new URL(path, server.url))).status;
    expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 200]);
    const key = crypto.randomUUID();
    const resume = await pause();
    const refused = await submit(edge, sampleLead(), key);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect((await submit(edge, sampleLead())).status).toBe(503);
    expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 503]);
    expect(await statusOf("/readyz", await testServer({ DATABASE_URL: url }))).toBe(503);
    await resume();
    await expect.poll(() => statusOf("/readyz"), { timeout: 60_000 }).toBe(200);
    expect((await submit(edge, sampleLead(), key)).status).toBe(201);
    for (const event of ["database-away", "database-available-again"])
      await expect.poll(() => edge.output().match(new RegExp(`"event":"${event}"`, "g"))).toHaveLength(1);
    expect(edge.output()).toMatch(/"event":"database-away","error":"\w+","code":"\w+"/);
    expect(await database.query("select from public.lead_queue")).toHaveLength(1);
  });

  it("answers a lead that is in flight when it is stopped", async () => {
    const { url, database } = await testPostgres();
    const edge = await testServer({ DATABASE_URL: url });
    const lead = await sendHalfALead(edge.url);
    edge.signal("SIGTERM");
    await expect.poll(() => takesConnections(edge)).toBe(false);
    expect((await lead.finish()).statusCode).toBe(201);
    expect((await edge.finished).code).toBe(0);
    expect(await database.query("select from public.lead_queue")).toHaveLength(1);
  });
});
