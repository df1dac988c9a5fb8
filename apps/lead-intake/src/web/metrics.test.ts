import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { StorageUnavailable } from "@contractor-roi/lead-store/base/operator-error";
import { testFolder, testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { leadWith, sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { testPostgres } from "@contractor-roi/lead-queue/testing/temporary-postgres";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import packageJson from "../../package.json" with { type: "json" };
import { packageRoot } from "../platform/package-root.ts";
import type { ServerProcess } from "../testing/programs.ts";
import { submit, testServer } from "../testing/test-server.ts";
import { createMetrics } from "./metrics.ts";
import { metricsToken } from "./metrics-token.ts";
import { watchReadiness } from "./watch-readiness.ts";

const TOKEN = "a-scraper-of-the-tests-0123456789";

type Watchable = {
  readonly server: ServerProcess;
  scrape(token?: string, path?: string): Promise<Response>;
  /** The values of a scrape, by name and labels. */
  values(): Promise<ReadonlyMap<string, number>>;
};

async function watchedServer(env: Record<string, string>): Promise<Watchable> {
  const path = await testFolder();
  const tokenFile = join(path, "token");
  await writeFile(tokenFile, `${TOKEN}\n`);
  const port = await freePort();
  const server = await testServer({ ADMIN_PORT: String(port), METRICS_TOKEN_FILE: tokenFile, ...env });
  const scrape = (token = TOKEN, at = "/metrics") =>
    fetch(`http://127.0.0.1:${port}${at}`, { headers: { authorization: `Bearer ${token}` } });
  return {
    server,
    scrape,
    async values() {
      const lines = (await (await scrape()).text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
      return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
    },
  };
}

/** Names in the alerts that a server does not have. @param ofQueue those that edges have alone, or the others */
function unknownMetrics(scraped: string, ofQueue: boolean): string[] {
  const alerts = readFileSync(join(packageRoot(), "deploy/monitoring/alerts.yaml"), "utf8");
  const asked = alerts.match(/lead_intake_[a-z_]+/g) ?? [];
  const isThere = (name: string) => scraped.includes(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, "")} `);
  return [...new Set(asked)].filter((name) => name.includes("_queue_") === ofQueue && !isThere(name));
}

describe("/metrics", () => {
  it("counts requests, leads and deliveries, and shows store, memory and version; the log has each request", async () => {
    const { path } = await testDataDirectory();
    const { server, scrape, values } = await watchedServer({
      DATA_DIR: path,
      ACCESS_LOG: "1",
      OWNER_EMAIL: "owner@brand.example",
      SMTP_URL: "smtp://127.0.0.1:1",
      DELIVERY_RETRY_SECONDS: "900",
    });
    await submit(server, sampleLead());
    await submit(server, leadWith({ website: "https://distinctive.example" }));
    const refused = (await (await submit(server, leadWith({ selected_plan: "none" }))).json()) as { instance: string };
    await fetch(new URL("/Ada%20Park?email=ada@park.example", server.url));
    await expect.poll(() => server.output()).toContain("delivery-failed");

    const found = await values();
    const request = (route: string, status: number) =>
      found.get(`lead_intake_request_duration_seconds_count{route="${route}",status="${status}"}`);
    expect([request("lead-intake", 201), request("lead-intake", 422), request("nothing", 404)]).toEqual([2, 1, 1]);
    for (const disposition of ["accepted", "spam"])
      expect(found.get(`lead_intake_leads_total{outcome="created",disposition="${disposition}"}`)).toBe(1);
    const outbox = (name: string) => found.get(`lead_intake_outbox_${name}{channel="owner_email"}`);
    expect([outbox("pending"), outbox("overdue_seconds"), outbox("dead")]).toEqual([1, 0, 0]);
    expect(outbox("oldest_seconds")).toBeGreaterThan(0);
    expect(found.get("lead_intake_database_up")).toBe(1);
    expect(found.get("lead_intake_database_ping_seconds")).toBeGreaterThan(0);
    expect(found.get("process_resident_memory_bytes")).toBeGreaterThan(1e7);
    expect([...found.keys()]).toContain(
      `lead_intake_build_info{version="${packageJson.version}",node="${process.versions.node}"}`,
    );

    expect(unknownMetrics(await (await scrape()).text(), false)).toEqual([]);

    expect((await scrape("another-token-of-the-same-length")).status).toBe(401);
    expect((await scrape(TOKEN, "/api/leads")).status).toBe(401);
    expect((await fetch(new URL("/metrics", server.url))).status).toBe(404);

    const logged = () => server.output().match(/^.*"event":"request".*$/gm) ?? [];
    await expect.poll(logged).toHaveLength(5);
    const lines = logged().map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ method, route, status }) => [method, route, status])).toEqual([
      ["POST", "lead-intake", 201],
      ["POST", "lead-intake", 201],
      ["POST", "lead-intake", 422],
      ["GET", "nothing", 404],
      ["GET", "nothing", 404],
    ]);
    for (const line of lines)
      expect(Object.keys(line)).toEqual(["time", "level", "event", "requestId", "method", "route", "status", "ms"]);
    expect(refused.instance).toBe(`urn:uuid:${String(lines[2]?.["requestId"])}`);
    expect(JSON.stringify(lines)).not.toMatch(/Ada|park|127\.0\.0\.1|distinctive/);
  });

  it("of an edge tell how its queue is, and how long its collector is silent", async () => {
    const postgres = await testPostgres();
    const { server, values, scrape } = await watchedServer({ DATABASE_URL: postgres.url });
    expect(unknownMetrics(await (await scrape()).text(), true)).toEqual([]);
    await submit(server, sampleLead());
    await postgres.database.query("update public.lead_queue set arrived_at = clock_timestamp() - interval '1 hour'");
    const before = await values();
    expect(before.get("lead_intake_database_up")).toBe(1);
    expect(before.get("lead_intake_queue_waiting_seconds")).toBeGreaterThan(3_500);
    expect(before.get("lead_intake_queue_set_aside")).toBe(0);
    await postgres.database.query("update public.lead_queue set failure = 'unreadable: marks'");
    await postgres.database.query(
      "insert into public.lead_queue_collector values (true, gen_random_uuid(), clock_timestamp() - interval '1 hour')",
    );
    const silent = await values();
    expect(silent.get("lead_intake_queue_waiting_seconds")).toBe(0);
    expect(silent.get("lead_intake_queue_set_aside")).toBe(1);
    expect(silent.get("lead_intake_queue_silent_seconds")).toBeGreaterThan(3_500);
    const resume = await postgres.pause();
    const away = await values();
    await resume();
    expect(away.get("lead_intake_database_up")).toBe(0);
  });

  it("need a token that nobody guesses", () => {
    expect(() => metricsToken("/dev/null")).toThrow("must hold 24 or more letters and digits");
  });

  it("counts a lead that could not be stored", async () => {
    const { countLeads, render } = createMetrics("0.1.0");
    const failed = new StorageUnavailable("away");
    const store = { submit: () => Promise.reject(failed), probe: async () => {} };
    const readiness = await watchReadiness(store, () => {}, countLeads);
    onTestFinished(readiness.stop);
    await expect(readiness.submit(submission())).rejects.toBe(failed);
    expect(await render()).toContain("\nlead_intake_lead_failures_total 1\n");
  });
});
