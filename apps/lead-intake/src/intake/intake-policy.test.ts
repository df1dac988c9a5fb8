import { describe, expect, it } from "vitest";
import type { LogEntry } from "@contractor-roi/lead-store/base/log";
import { testStore } from "@contractor-roi/lead-store/testing/temporary-data";
import { LEAD_INTAKE_URL, leadPost, withKey } from "@contractor-roi/lead-store/testing/lead-requests";
import { leadWith, sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { readSettings } from "../settings/read-settings.ts";
import { SETTINGS } from "../settings/settings.ts";
import { handleLeadIntake } from "./handle-lead-intake.ts";
import { intakePolicy } from "./intake-policy.ts";

/** An intake behind a proxy on this machine, over a store of its own. */
async function limitedIntake(env: Record<string, string>) {
  const store = await testStore();
  const logged: LogEntry[] = [];
  const deps = {
    leads: store,
    now: () => new Date(),
    log: (entry: LogEntry) => void logged.push(entry),
    allowedOrigins: "any" as const,
    policy: intakePolicy(readSettings(SETTINGS, env), false),
  };
  const send = (headers: Record<string, string>, lead: unknown = sampleLead()) =>
    handleLeadIntake(new Request(LEAD_INTAKE_URL, leadPost(lead, headers)), deps, { peerAddress: "127.0.0.1" });
  const from = (forwardedFor: string, key: string = crypto.randomUUID(), lead?: unknown) =>
    send({ "x-forwarded-for": forwardedFor, ...withKey(key) }, lead);
  return { store, logged, send, from };
}

describe("the limit per address", () => {
  it("answers 429 with Retry-After per visitor, and never to a repeated lead", async () => {
    const env = { TRUSTED_PROXY_HOPS: "1", RATE_LIMIT_LEADS: "2", RATE_LIMIT_SECONDS: "300" };
    const { from, logged, store } = await limitedIntake(env);
    const key = crypto.randomUUID();
    expect((await from("1.1.1.1", key)).status).toBe(201);
    // Entries to the left of the trusted proxy's own are set by the sender and ignored.
    expect((await from("8.8.8.8, 1.1.1.1")).status).toBe(201);
    const refused = await from("9.9.9.9, 1.1.1.1");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(200);
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    expect(refused.headers.get("access-control-expose-headers")).toContain("Retry-After");
    expect(await refused.json()).toMatchObject({ type: "urn:lead-intake:problem:too-many-leads", status: 429 });
    for (let times = 0; times < 3; times += 1) expect((await from("1.1.1.1", key)).status).toBe(200);
    expect((await from("1.1.1.1", crypto.randomUUID(), leadWith({ selected_plan: "x" }))).status).toBe(422);
    expect((await from("1.1.1.2")).status).toBe(201);
    expect(await store.count("all")).toBe(3);
    expect(logged).toContainEqual(expect.objectContaining({ event: "lead-refused", code: "too-many-leads" }));
    expect(JSON.stringify(logged)).not.toMatch(/1\.1\.1\.|9\.9\.9\.9/);
  });

  it("limits visitors behind a proxy on this machine, and nobody that it cannot tell from others", async () => {
    const { from, send, logged } = await limitedIntake({ RATE_LIMIT_LEADS: "1" });
    for (let times = 0; times < 3; times += 1) expect((await send({})).status).toBe(201);
    expect((await from("1.1.1.1")).status).toBe(201);
    expect((await from("1.1.1.1")).status).toBe(429);
    // As the proxy on this machine reports visitors that came by Cloudflare, of which no setting says anything.
    for (let times = 0; times < 3; times += 1) expect((await from("1.1.1.1, 172.70.0.1")).status).toBe(201);
    const advice = logged.filter(({ event }) => event === "proxy-not-configured");
    expect(advice).toMatchObject([{ advice: expect.stringContaining("set TRUSTED_PROXIES") }]);
  });
});
