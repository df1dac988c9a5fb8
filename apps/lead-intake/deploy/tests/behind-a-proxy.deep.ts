import { describe, expect, it } from "vitest";
import { testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { testPostgres } from "@contractor-roi/lead-queue/testing/temporary-postgres";
import { runLeads } from "../../src/testing/programs.ts";
import { testServer } from "../../src/testing/test-server.ts";
import { ask, keptConnection, sendLead } from "./ask.ts";
import { startCaddyProxy, startNginxProxy } from "./proxies.ts";

const portOf = (url: string) => Number(new URL(url).port);

describe.each([
  ["nginx", startNginxProxy],
  ["Caddy", startCaddyProxy],
] as const)("behind %s, as deploy/ configures it", (_name, start) => {
  it("serves the page over TLS and takes leads, each visitor under their own address", async () => {
    const { path } = await testDataDirectory();
    const server = await testServer({ DATA_DIR: path, RATE_LIMIT_LEADS: "2" });
    const { url, plainUrl, log } = await start([portOf(server.url)]);

    const page = await ask(`${url}?email=vera`, { headers: { "accept-encoding": "br" } });
    expect(page.status).toBe(200);
    expect(page.headers["content-encoding"]).toBe("br");
    expect(page.headers["strict-transport-security"]).toBe("max-age=15552000");
    expect(page.headers["content-security-policy"]).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
    if (plainUrl !== null) {
      const { status, headers } = await ask(`${plainUrl}?email=vera`);
      expect([status, headers.location]).toEqual([301, "https://localhost/?email=vera"]);
    }

    const agent = keptConnection();
    const kept = [
      await ask(`${url}healthz`, { agent }),
      await sendLead(url, { agent }),
      await ask(`${url}readyz`, { agent }),
    ];
    agent.destroy();
    expect(kept.map(({ status }) => status)).toEqual([200, 201, 200]);
    expect(new Set(kept.map(({ connection }) => connection)).size).toBe(1);

    // The visitor's own address counts, not a claimed one.
    const forged = (address: string) => sendLead(url, { headers: { "x-forwarded-for": address } });
    expect((await forged("203.0.113.1")).status).toBe(201);
    expect((await forged("203.0.113.2")).status).toBe(429);
    expect((await sendLead(url, { localAddress: "127.0.0.2" })).status).toBe(201);

    const ofPage = (origin: string) => sendLead(url, { localAddress: "127.0.0.3", headers: { origin } });
    expect((await ofPage(new URL(url).origin)).status).toBe(201);
    expect((await ofPage("https://other.example")).status).toBe(403);

    expect(
      (
        await ask(`${url}functions/v1/lead-intake`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: "x".repeat(64_000),
        })
      ).status,
    ).toBe(413);
    expect(JSON.parse((await runLeads(["--json"], { DATA_DIR: path })).stdout)).toHaveLength(4);
    expect(await log()).not.toContain("vera");
  });
});

it("nginx lets no visitor notice that two edges are restarted one after the other", async () => {
  const postgres = await testPostgres();
  const env = { DATABASE_URL: postgres.pooledUrl, RATE_LIMIT_LEADS: "0" };
  const servers = [await testServer(env), await testServer(env)];
  const ports = servers.map(({ url }) => portOf(url));
  const { url } = await startNginxProxy([ports[0]!, ports[1]!]);
  const statuses: number[] = [];
  const over = new AbortController();
  const visitors = (async () => {
    while (!over.signal.aborted) statuses.push((await sendLead(url)).status);
  })();
  for (const [at, server] of servers.entries()) {
    server.signal("SIGTERM");
    await server.finished;
    const begun = await testServer({ ...env, PORT: String(ports[at]) });
    await expect.poll(async () => (await fetch(new URL("/readyz", begun.url))).status).toBe(200);
    const before = statuses.length;
    await expect.poll(() => statuses.length).toBeGreaterThan(before + 20);
  }
  over.abort();
  await visitors;
  expect(statuses.filter((status) => status !== 201)).toEqual([]);
  const [stored] = await postgres.database.query<{ count: number }>(
    "select count(*)::integer as count from public.lead_queue",
  );
  expect(stored?.count).toBe(statuses.length);
});
