import { describe, expect, it } from "vitest";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { falsePostgres } from "@contractor-roi/lead-queue/testing/false-postgres";
import { testPostgres } from "@contractor-roi/lead-queue/testing/temporary-postgres";
import { callLeads } from "../testing/call-leads.ts";
import { runLeadsDesk, runServer } from "../testing/programs.ts";
import { sendHalfALead } from "../testing/requests/half-sent-lead.ts";
import { pressSignIn, submit, takesConnections, testServer } from "../testing/test-server.ts";

/** Host, port and name, as messages call a database. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

describe("an edge", () => {
  it("takes leads once its queue is made, a collector shows them, and its desk erases in both", async () => {
    const { url, database } = await testPostgres("nothing");
    const edge = { DATABASE_URL: url };
    expect(await runServer(edge)).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^The database in DATABASE_URL has no queue yet.*leads queue init\n$/),
    });
    expect(await callLeads(["queue", "init"], edge)).toMatchObject({ code: 0, stderr: "" });
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

    await database.query("update public.lead_queue set failure = 'address-erased', taken_at = null");
    const { link } = await runLeadsDesk({ DATA_DIR: path });
    const cookie = (await pressSignIn(link)).headers.get("set-cookie")!;
    const erase = await fetch(new URL("/api/erase", link), {
      method: "POST",
      headers: { cookie, origin: new URL(link).origin, "x-leads-desk": "1", "content-type": "application/json" },
      body: JSON.stringify({ email: "ada@park.example" }),
    });
    expect(await erase.json()).toMatchObject({ leads: 3, inQueue: 1 });
  });

  it("has a user of its own, whom init makes once, with a password that is shown once or EDGE_PASSWORD", async () => {
    const { url, pooledUrl } = await testPostgres("nothing");
    const init = async (options: readonly string[] = [], EDGE_PASSWORD = "") =>
      (await callLeads(["queue", "init", ...options], { QUEUE_URL: url, EDGE_PASSWORD })).stdout;
    const [, user = "", shown = ""] = /the user (\S+)\. Its password is shown this once: {2}(\S+)\n$/.exec(
      await init(),
    )!;
    const as = (password: string, address = url) => Object.assign(new URL(address), { username: user, password }).href;
    const edge = await testServer({ DATABASE_URL: as(shown, pooledUrl) });
    expect((await submit(edge, sampleLead())).status).toBe(201);
    expect(edge.output()).not.toContain("edge-user-may-read");
    const chosen = "chosen-by-the-owner";
    expect(await init([], chosen)).toMatch(/Its password stays as it is: {2}--new-password {2}changes it\.\n$/);
    expect((await fetch(new URL("/readyz", (await testServer({ DATABASE_URL: as(shown) })).url))).status).toBe(200);
    expect(await init(["--new-password"], chosen)).toMatch(new RegExp(`as the user ${user}, with EDGE_PASSWORD\\.\n$`));
    expect((await runServer({ DATABASE_URL: as(shown) })).stderr).toContain("(28P01): check DATABASE_URL");
    expect((await submit(await testServer({ DATABASE_URL: as(chosen) }), sampleLead())).status).toBe(201);
    for (const args of [
      ["queue", "--new-password"],
      ["queue", "adopt", "--new-password"],
    ])
      expect(await callLeads(args, { QUEUE_URL: url })).toMatchObject({ code: 1, stdout: "" });
    expect((await callLeads(["queue"], { QUEUE_URL: as(chosen) })).stderr).toMatch(
      /^This database user may not do that/,
    );
  });

  it("goes on with a warning as the queue's owner, where init may make no user and says who can", async () => {
    const { url, database } = await testPostgres("nothing");
    const user = `owner_${crypto.randomUUID().slice(0, 8)}`;
    const name = new URL(url).pathname.slice(1);
    await database.script(`create role ${user} login password 'only-owner'; alter database ${name} owner to ${user}`);
    const owned = new URL(url);
    owned.username = user;
    owned.password = "only-owner";
    const init = async () => (await callLeads(["queue", "init"], { QUEUE_URL: owned.href })).stdout;
    const made = /^The queue is ready\.\nEdge servers .*: {2}(\S+)\nAn administrator .*\n(create role .*;)\n$/;
    const [, password = "", statement = ""] = made.exec(await init())!;
    expect(statement).not.toContain(password);
    const edge = await testServer({ DATABASE_URL: owned.href });
    expect((await submit(edge, sampleLead())).status).toBe(201);
    expect(edge.output()).toContain('"event":"edge-user-may-read"');
    await database.script(statement);
    const edgeUrl = Object.assign(new URL(url), { username: `${name}_edge`, password }).href;
    expect((await runServer({ DATABASE_URL: edgeUrl })).stderr).toContain("(42501): check DATABASE_URL");
    expect(await init()).toContain("Its password stays as it is");
    expect((await submit(await testServer({ DATABASE_URL: edgeUrl }), sampleLead())).status).toBe(201);
    await database.script(
      "alter function lead_intake owner to current_user; alter table lead_queue owner to current_user",
    );
    const refused = (code: string) => ({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining(
        `Cannot use the database ${nameOf(url)} (${code}): check DATABASE_URL, and that its user is the one that  leads queue init  names.\n`,
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
