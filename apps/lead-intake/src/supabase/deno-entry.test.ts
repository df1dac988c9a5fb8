import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { packageRoot } from "../platform/package-root.ts";
import { unsubscribeUrl } from "../leads/function-paths.ts";
import { addressHash } from "../leads/report-recipients.ts";
import { makeSecret, unsubscribeToken } from "../leads/unsubscribe-token.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { startEdgeFunction } from "../testing/edge-function.ts";
import { leadPost, withKey } from "../testing/requests/lead-requests.ts";
import { leadWith, sampleLead } from "../testing/requests/sample-leads.ts";

async function testFunction(env: Record<string, string>) {
  const edge = await startEdgeFunction(env);
  onTestFinished(() => edge.kill());
  return edge;
}

async function testDatabase() {
  const postgres = await temporaryPostgres();
  onTestFinished(() => postgres.discard());
  return postgres;
}

describe("the function as it is uploaded", () => {
  let source: string;
  beforeAll(async () => {
    source = await readFile(inject("edgeFunction"), "utf8");
  });

  it("is one file: it imports nothing but Deno's own modules", () => {
    const imported = [
      ...source.matchAll(/^\s*(?:import|export)\b[^"'();]*?\bfrom\s*["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']/gm),
    ];
    expect(imported.length).toBeGreaterThan(3);
    expect(imported.map(([, from, dynamic]) => from ?? dynamic).filter((name) => !name?.startsWith("node:"))).toEqual(
      [],
    );
  });

  it("is where config.toml says, and is open to visitors without an account", async () => {
    const supabase = join(packageRoot(), "supabase");
    const config = await readFile(join(supabase, "config.toml"), "utf8");
    expect(config).toContain("[functions.lead-intake]");
    expect(config).toContain("verify_jwt = false");
    expect(config).toContain('entrypoint = "./functions/lead-intake/index.js"');
    const { scripts } = createRequire(import.meta.url)("../../package.json") as { scripts: Record<string, string> };
    expect(scripts["build"]).toContain("tsup.function.config.ts");
  });

  it("does not start without a database or the page's origin, and says which variable is missing", async () => {
    await expect(startEdgeFunction({})).rejects.toThrow("lead-intake needs SUPABASE_DB_URL or DATABASE_URL");
    await expect(startEdgeFunction({ SUPABASE_DB_URL: "postgres://127.0.0.1/x", ALLOWED_ORIGINS: "" })).rejects.toThrow(
      "lead-intake needs ALLOWED_ORIGINS",
    );
  });
});

describe("the function", () => {
  it("lets only the listed origins read answers if told so", async () => {
    const { url } = await testDatabase();
    const edge = await testFunction({ SUPABASE_DB_URL: url, ALLOWED_ORIGINS: "https://a.example" });
    const allowed = async (origin: string) =>
      (await fetch(edge.url, { method: "OPTIONS", headers: { origin } })).headers.get("access-control-allow-origin");
    expect([await allowed("https://a.example"), await allowed("https://c.example")]).toEqual([
      "https://a.example",
      null,
    ]);
  });

  it("answers 503 while its database is gone, and goes on when it is back", async () => {
    const { url, pause } = await testDatabase();
    const edge = await testFunction({ SUPABASE_DB_URL: url });
    const key = crypto.randomUUID();
    const resume = await pause();
    expect((await fetch(edge.url, leadPost(sampleLead(), withKey(key)))).status).toBe(503);
    await resume();
    await expect
      .poll(async () => (await fetch(edge.url, leadPost(sampleLead(), withKey(key)))).status, { timeout: 60_000 })
      .toBeLessThan(300);
  });

  it("unsubscribes whoever has a signed link", async () => {
    const { database, pooledUrl } = await testDatabase();
    const edge = await testFunction({ SUPABASE_DB_URL: pooledUrl });
    const secret = makeSecret();
    await database.query("insert into public.lead_mailbox_secrets (place, secret) values (0, $1::text)", [secret]);
    const hash = await addressHash("ada@park.example");
    const link = unsubscribeUrl(edge.url, await unsubscribeToken(hash, secret), "en");
    expect((await fetch(link)).status).toBe(200);
    expect(await database.query("select from public.lead_mailbox_unsubscribed")).toEqual([]);
    expect((await fetch(link, { method: "POST" })).status).toBe(200);
    expect(await database.query("select address_hash from public.lead_mailbox_unsubscribed")).toEqual([
      { address_hash: hash },
    ]);
  });

  it("prints nothing of a lead that the database refuses", async () => {
    const { database, url } = await testDatabase();
    await database.script(
      "alter table public.lead_mailbox add constraint forced_failure check (submission ->> 'email' not like '%distinct%')",
    );
    const edge = await testFunction({ SUPABASE_DB_URL: url });
    const response = await fetch(edge.url, leadPost(leadWith({ contact: { email: "ada@distinct.example" } })));
    expect(response.status).toBe(503);
    expect(edge.output()).toContain('"code":"23514"');
    expect(edge.output() + (await response.text())).not.toContain("distinct.example");
  });
});
