import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { runLeads, runServer } from "../testing/programs.ts";
import { sendHalfALead } from "../testing/requests/half-sent-lead.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, takesConnections, testServer } from "../testing/test-server.ts";

async function testDatabase(template?: "schema" | "nothing") {
  const postgres = await temporaryPostgres(template);
  onTestFinished(() => postgres.discard());
  return postgres;
}

/** Host, port and name, as messages call a database. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return host + pathname;
}

describe("the server with DATABASE_URL", () => {
  it("refuses a database without the schema, and takes leads after pnpm leads migrate", async () => {
    const { url } = await testDatabase("nothing");
    const refused = await runServer({ DATABASE_URL: url });
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain(`The database ${nameOf(url)} lacks `);
    expect(refused.stderr).toMatch(/\. With the same DATABASE_URL: npm run -s leads -- migrate\n$/);
    expect(await runLeads([], { DATABASE_URL: url })).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("leads -- migrate"),
    });

    const migrated = await runLeads(["migrate"], { DATABASE_URL: url });
    expect(migrated).toMatchObject({ code: 0, stderr: "" });
    expect(migrated.stdout).toMatch(/^Applied 20261121090000_create_leads\n/);
    expect(await runLeads(["migrate"], { DATABASE_URL: url })).toMatchObject({
      code: 0,
      stdout: "Up to date: nothing to apply.\n",
    });

    const server = await testServer({ DATABASE_URL: url });
    expect((await submit(server, sampleLead())).status).toBe(201);
    const listed = await runLeads(["--json"], { DATABASE_URL: url });
    expect(JSON.parse(listed.stdout)).toEqual([expect.objectContaining({ first_name: "Ada" })]);
  });

  it("needs no more of its database's user than to own the database", async () => {
    const { url, database } = await testDatabase("nothing");
    const user = `owner_${crypto.randomUUID().slice(0, 8)}`;
    const name = new URL(url).pathname.slice(1);
    await database.script(`create role ${user} login password 'only-owner'; alter database ${name} owner to ${user}`);
    const owned = new URL(url);
    owned.username = user;
    owned.password = "only-owner";
    expect(await runLeads(["migrate"], { DATABASE_URL: owned.href })).toMatchObject({ code: 0, stderr: "" });
    const server = await testServer({ DATABASE_URL: owned.href });
    expect((await submit(server, sampleLead())).status).toBe(201);
    const listed = await runLeads(["--json"], { DATABASE_URL: owned.href });
    expect(JSON.parse(listed.stdout)).toHaveLength(1);

    await database.script("alter table leads owner to current_user");
    expect(await runServer({ DATABASE_URL: owned.href })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database \S+ refuses leads \(42501: .*name its owner in DATABASE_URL\.\n$/),
    });
  });

  it("whose database is read-only, or not its user's, is not migrated, and one sentence says why", async () => {
    const { url, database } = await testDatabase("nothing");
    const user = `guest_${crypto.randomUUID().slice(0, 8)}`;
    await database.script(`create role ${user} login password 'only-guest'`);
    const guest = new URL(url);
    guest.username = user;
    guest.password = "only-guest";
    expect(await runLeads(["migrate"], { DATABASE_URL: guest.href })).toEqual({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(/^This database user may not .*\n$/),
    });
    await database.script(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
    expect(await runLeads(["migrate"], { DATABASE_URL: url })).toEqual({
      code: 1,
      stdout: "",
      stderr: "The database is read-only: is it a standby? DATABASE_URL must name the server that takes writes.\n",
    });
  });

  it("is migrated once when two programs do it at the same time", async () => {
    const { url } = await testDatabase("nothing");
    const both = await Promise.all([
      runLeads(["migrate"], { DATABASE_URL: url }),
      runLeads(["migrate"], { DATABASE_URL: url }),
    ]);
    expect(both.map(({ code, stderr }) => ({ code, stderr }))).toEqual([
      { code: 0, stderr: "" },
      { code: 0, stderr: "" },
    ]);
    const applied = both.flatMap(({ stdout }) => stdout.match(/^Applied .*/gm) ?? []);
    expect(new Set(applied).size).toBe(applied.length);
  });

  it("says where leads go and how to read them, without the password", async () => {
    const { url } = await testDatabase();
    const server = await testServer({ DATABASE_URL: url });
    expect(server.output()).toContain(`stored in the database ${nameOf(url)}\n`);
    expect(server.output()).toContain("DATABASE_URL=… npm run -s leads\n");
    expect(server.output()).not.toContain(new URL(url).password);
  });

  it.each([
    ["mysql://user:secret@localhost/leads", /^DATABASE_URL must be a URL such as /],
    ["secret", /^DATABASE_URL must be a URL such as /],
  ])("refuses %s with one line that does not quote it", async (url, line) => {
    const { code, stdout, stderr } = await runServer({ DATABASE_URL: url });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(line);
    expect(stderr).not.toContain("secret");
  });

  it("refuses a wrong password with one line", async () => {
    const { url } = await testDatabase();
    const wrong = new URL(url);
    wrong.password = "secret";
    const { code, stderr } = await runServer({ DATABASE_URL: wrong.href });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(`Cannot use the database ${nameOf(url)} (28P01)`),
    });
    expect(stderr).not.toContain("secret");
  });

  it("is not ready and answers 503 while its database is gone, stays alive, and goes on when the database is back", async () => {
    const { url, pause } = await testDatabase();
    const server = await testServer({ DATABASE_URL: url });
    const statusOf = async (path: string) => (await fetch(new URL(path, server.url))).status;
    expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 200]);
    const key = crypto.randomUUID();

    const resume = await pause();
    const refused = await submit(server, sampleLead(), key);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
    expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 503]);

    await resume();
    await expect.poll(() => statusOf("/readyz"), { timeout: 60_000 }).toBe(200);
    expect((await submit(server, sampleLead(), key)).status).toBe(201);
  });

  it("answers what is in flight when it is stopped, and ends with 0", async () => {
    const { database, url } = await testDatabase();
    const server = await testServer({ DATABASE_URL: url });
    const lead = await sendHalfALead(server.url);
    server.signal("SIGTERM");
    await expect.poll(() => takesConnections(server)).toBe(false);
    expect((await lead.finish()).statusCode).toBe(201);
    expect((await server.finished).code).toBe(0);
    expect(await database.query("select from public.leads")).toHaveLength(1);
  });
});
