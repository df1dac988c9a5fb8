import { describe, expect, it } from "vitest";
import { leadsIn, testDataDirectory } from "../testing/databases/temporary-data.ts";
import type { ServerProcess } from "../testing/programs.ts";
import { leadPost, withKey } from "../testing/requests/lead-requests.ts";
import { leadWith, sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";
import { LEAD_INTAKE_PATH } from "../leads/function-paths.ts";

describe("the server's limit per address", () => {
  const from = (
    server: ServerProcess,
    forwardedFor: string,
    key: string = crypto.randomUUID(),
    lead: unknown = sampleLead(),
  ) =>
    fetch(new URL(LEAD_INTAKE_PATH, server.url), leadPost(lead, { ...withKey(key), "x-forwarded-for": forwardedFor }));

  it("answers 429 with Retry-After and a problem document, per visitor behind the trusted proxy, and never a repeated lead", async () => {
    const directory = await testDataDirectory();
    const server = await testServer({
      DATA_DIR: directory.path,
      TRUSTED_PROXY_HOPS: "1",
      RATE_LIMIT_LEADS: "2",
      RATE_LIMIT_SECONDS: "300",
    });
    const key = crypto.randomUUID();
    expect((await from(server, "1.1.1.1", key)).status).toBe(201);
    // Entries to the left of the trusted proxy's own are set by the sender and ignored.
    expect((await from(server, "8.8.8.8, 1.1.1.1")).status).toBe(201);
    const refused = await from(server, "9.9.9.9, 1.1.1.1");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(200);
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    expect(refused.headers.get("access-control-expose-headers")).toContain("Retry-After");
    expect(await refused.json()).toMatchObject({
      type: "urn:lead-intake:problem:too-many-leads",
      status: 429,
      instance: expect.any(String),
    });
    for (let times = 0; times < 3; times += 1) expect((await from(server, "1.1.1.1", key)).status).toBe(200);
    expect((await from(server, "1.1.1.1", crypto.randomUUID(), leadWith({ selected_plan: "x" }))).status).toBe(422);
    expect((await from(server, "1.1.1.2")).status).toBe(201);
    expect(await leadsIn(directory)).toHaveLength(3);
    server.signal("SIGTERM");
    const { stderr } = await server.finished;
    expect(stderr).toContain('"code":"too-many-leads"');
    expect(stderr).not.toMatch(/1\.1\.1\.|9\.9\.9\.9/);
  });

  it("limits visitors behind a proxy on this machine without being told of it, and nobody that it cannot tell from others", async () => {
    const { path } = await testDataDirectory();
    const server = await testServer({ DATA_DIR: path, RATE_LIMIT_LEADS: "1" });
    for (let times = 0; times < 3; times += 1) expect((await submit(server, sampleLead())).status).toBe(201);
    expect((await from(server, "1.1.1.1")).status).toBe(201);
    expect((await from(server, "1.1.1.1")).status).toBe(429);
    // As the proxy on this machine reports visitors that came by Cloudflare, of which nobody told.
    for (let times = 0; times < 3; times += 1) expect((await from(server, "1.1.1.1, 172.70.0.1")).status).toBe(201);
    expect(server.output().match(/"event":"proxy-not-configured".*set TRUSTED_PROXIES/g)).toHaveLength(1);
  });
});
