import { describe, expect, it } from "vitest";
import { OperatorError } from "../platform/operator-error.ts";
import { leadsIn, testDataDirectory } from "../testing/databases/temporary-data.ts";
import { WEBHOOK_SECRET } from "../testing/delivery-samples.ts";
import { runServer, type ServerProcess } from "../testing/programs.ts";
import { leadPost, withKey } from "../testing/requests/lead-requests.ts";
import { leadWith, sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";
import { LEAD_INTAKE_PATH } from "../leads/function-paths.ts";
import { readSettings } from "../settings/read-settings.ts";
import { SETTINGS } from "../settings/settings.ts";

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

  it("counts an IPv6 network as one visitor", async () => {
    const { path } = await testDataDirectory();
    const server = await testServer({ DATA_DIR: path, TRUSTED_PROXY_HOPS: "1", RATE_LIMIT_LEADS: "1" });
    expect((await from(server, "2606:4700:1:2::1")).status).toBe(201);
    expect((await from(server, "2606:4700:1:2:ffff:ffff:ffff:ffff")).status).toBe(429);
    expect((await from(server, "2606:4700:1:3::1")).status).toBe(201);
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

  it("limits nobody if told so", async () => {
    const { path } = await testDataDirectory();
    const server = await testServer({ DATA_DIR: path, TRUSTED_PROXY_HOPS: "1", RATE_LIMIT_LEADS: "0" });
    for (let times = 0; times < 25; times += 1) expect((await from(server, "1.1.1.1")).status).toBe(201);
  });
});

describe("settings of spam protection, delivery and retention", () => {
  /** The program's output to the person who starts it. */
  const refusal = (work: () => void): string => {
    try {
      work();
    } catch (error) {
      if (error instanceof OperatorError) return error.message;
      throw error;
    }
    return "";
  };
  const WEBHOOK = { WEBHOOK_URL: "https://crm.example/hook" };

  it.each<[string, Record<string, string>, RegExp]>([
    [
      "a limit that is no number",
      { RATE_LIMIT_LEADS: "many" },
      /^RATE_LIMIT_LEADS must be a whole number from 0 to 1000000: current value is "many"$/,
    ],
    [
      "a time beyond a day",
      { RATE_LIMIT_SECONDS: "86401" },
      /^RATE_LIMIT_SECONDS must be a whole number from 1 to 86400/,
    ],
    [
      "a pattern of origins",
      { ALLOWED_ORIGINS: "https://*.example.com" },
      /^ALLOWED_ORIGINS must be \* or a comma-separated list .* has "https:\/\/\*\.example\.com"$/,
    ],
    ["proxies that are none", { TRUSTED_PROXIES: "loopback,nginx" }, /^TRUSTED_PROXIES must be .* has "nginx"$/],
    [
      "proxies by number and by address",
      { TRUSTED_PROXIES: "private", TRUSTED_PROXY_HOPS: "1" },
      /^Set TRUSTED_PROXIES or TRUSTED_PROXY_HOPS, not both\.$/,
    ],
    ["negative hops", { TRUSTED_PROXY_HOPS: "-1" }, /^TRUSTED_PROXY_HOPS must be a whole number from 0 to 10/],
    [
      "a short secret, which is not shown",
      { RATE_LIMIT_SECRET: "hunter2" },
      /^RATE_LIMIT_SECRET must have at least 16 characters\. (?!.*hunter2)/,
    ],
    [
      "a webhook without encryption",
      { WEBHOOK_URL: "http://crm.example/hunter2", WEBHOOK_SECRET: WEBHOOK_SECRET },
      /^WEBHOOK_URL must be a URL that begins with https:\/\/ (?!.*hunter2)/,
    ],
    ["a webhook without a secret", WEBHOOK, /^WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64/],
    [
      "a secret that is too short",
      { ...WEBHOOK, WEBHOOK_SECRET: "whsec_aHVudGVyMg==" },
      /^WEBHOOK_SECRET must be (?!.*aHVud)/,
    ],
    [
      "addresses that are none",
      { ...WEBHOOK, WEBHOOK_SECRET: WEBHOOK_SECRET, DELIVERY_ALLOWED_ADDRESSES: "crm" },
      /^DELIVERY_ALLOWED_ADDRESSES must be a comma-separated list/,
    ],
    [
      "waits that are none",
      { DELIVERY_RETRY_SECONDS: "5;10" },
      /^DELIVERY_RETRY_SECONDS must be 1 to 20 whole numbers/,
    ],
    [
      "an owner without a mail server",
      { OWNER_EMAIL: "o@x.example" },
      /^OWNER_EMAIL needs a mail server: set SMTP_URL or RESEND_API_KEY/,
    ],
    [
      "two owners",
      { OWNER_EMAIL: "o@x.example, p@x.example", SMTP_URL: "smtp://x" },
      /^OWNER_EMAIL must be one email address/,
    ],
    ["no days", { RETENTION_DAYS: "0" }, /^RETENTION_DAYS must be a whole number from 1 to 36500/],
  ])("are refused with one line for %s", (_what, env, line) => {
    const message = refusal(() => readSettings(SETTINGS, env));
    expect(message).toMatch(line);
    expect(message.split("\n")).toHaveLength(1);
  });

  it("are refused by the server before it touches anything", async () => {
    const { code, stdout, stderr } = await runServer({ DATA_DIR: "/nonexistent", RETENTION_DAYS: "0" });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^RETENTION_DAYS must be .*\n$/);
  });
});
