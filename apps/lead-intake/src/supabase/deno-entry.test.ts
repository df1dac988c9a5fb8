import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { mailboxHash } from "@contractor-roi/lead-store/lead/report-recipients";
import { makeSecret, unsubscribeToken } from "@contractor-roi/lead-store/lead/unsubscribe-token";
import { testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { leadPost } from "@contractor-roi/lead-store/testing/lead-requests";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { testAuthority } from "@contractor-roi/lead-queue/testing/certificates";
import { edgeAddresses } from "@contractor-roi/lead-queue/testing/edge-user";
import { falsePostgres } from "@contractor-roi/lead-queue/testing/false-postgres";
import { tlsPostgres } from "@contractor-roi/lead-queue/testing/tls-postgres";
import { testPostgres } from "@contractor-roi/lead-queue/testing/temporary-postgres";
import { packageRoot } from "../platform/package-root.ts";
import { unsubscribeUrl } from "../intake/function-paths.ts";
import { webhookEnv } from "../testing/delivery-samples.ts";
import { startEdgeFunction } from "../testing/edge-function.ts";
import { callLeads } from "../testing/call-leads.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";

const POLICY = {
  TRUSTED_PROXY_HOPS: "1",
  RATE_LIMIT_LEADS: "1",
  RATE_LIMIT_SECRET: "the same for every copy of the function",
  TURNSTILE_SECRET: "x",
};

async function testFunction(env: Record<string, string>) {
  const edge = await startEdgeFunction(env);
  onTestFinished(() => edge.kill());
  return edge;
}

describe("the function as it is uploaded", () => {
  let source: string;
  beforeAll(async () => {
    source = await readFile(inject("edgeFunction"), "utf8");
  });

  it("has nothing of the store but its lowest rooms, base and lead", async () => {
    const { inputs } = JSON.parse(await readFile(join(dirname(inject("edgeFunction")), "metafile-esm.json"), "utf8"));
    const rooms = Object.keys(inputs).flatMap((path) => /lead-store\/src\/([^/]+)\//.exec(path)?.[1] ?? []);
    expect([...new Set(rooms)].sort()).toEqual(["base", "lead"]);
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
  it("unsubscribes whoever has a signed link, as the edges' user, through a pooler", async () => {
    const { database, url, pooledUrl } = await testPostgres();
    const [DATABASE_URL = ""] = await edgeAddresses(database, pooledUrl);
    const edge = await testFunction({ SUPABASE_DB_URL: url, DATABASE_URL });
    const secret = makeSecret();
    await database.query("insert into public.lead_queue_secrets (place, secret) values (0, $1::text)", [secret]);
    const hash = await mailboxHash("ada@park.example");
    const link = unsubscribeUrl(edge.url, await unsubscribeToken(hash, secret), "en");
    expect((await fetch(link)).status).toBe(200);
    expect((await fetch(edge.url, leadPost(sampleLead()))).status).toBe(201);
    expect(edge.output()).not.toContain("edge-user-may-read");
    expect(await database.query("select from public.lead_queue_unsubscribed")).toEqual([]);
    expect((await fetch(link, { method: "POST" })).status).toBe(200);
    expect(await database.query("select address_hash from public.lead_queue_unsubscribed")).toEqual([
      { address_hash: hash },
    ]);
  });

  it("takes any certificate until QUEUE_CA is set, says so once, and that CA's alone then", async () => {
    const authority = await testAuthority();
    const by = await tlsPostgres(await authority.sign("IP:0.0.0.0"));
    expect(await callLeads(["queue", "init"], { QUEUE_URL: by("127.0.0.1") })).toMatchObject({ code: 0 });
    const SUPABASE_DB_URL = by("0.0.0.0");
    const statusOf = async ({ url }: { url: string }) => (await fetch(url, leadPost(sampleLead()))).status;
    const unchecked = await testFunction({ SUPABASE_DB_URL });
    expect([await statusOf(unchecked), await statusOf(unchecked)]).toEqual([201, 201]);
    expect(unchecked.output().match(/"event":"certificate-unchecked"/g)).toHaveLength(1);
    expect(unchecked.output().match(/"event":"edge-user-may-read"/g)).toHaveLength(1);
    expect(unchecked.output()).toContain("set QUEUE_CA to the text of its CA's certificate");
    const inOneLine = authority.certificate.replaceAll("\n", " ");
    const checked = await testFunction({ SUPABASE_DB_URL, QUEUE_CA: inOneLine });
    expect(await statusOf(checked)).toBe(201);
    expect(checked.output()).not.toContain("certificate-unchecked");
    const wrong = await testFunction({ SUPABASE_DB_URL, QUEUE_CA: (await testAuthority()).certificate });
    expect(await statusOf(wrong)).toBe(503);
    expect(wrong.output()).toMatch(/"event":"database-away".*The certificate of 0\.0\.0\.0 is not trusted/);
  });

  it("tells nothing to a server without TLS, and no password in clear to one with it", async () => {
    const certificate = await (await testAuthority()).sign("DNS:db.example");
    const plain = await falsePostgres({});
    const curious = await falsePostgres({ certificate, asks: "clear" });
    for (const [{ port }, sentence] of [
      [plain, "0.0.0.0 offers no TLS"],
      [curious, "0.0.0.0 asks for the password in clear"],
    ] as const) {
      const edge = await testFunction({ SUPABASE_DB_URL: `postgres://leads:secret@0.0.0.0:${port}/leads` });
      expect((await fetch(edge.url, leadPost(sampleLead()))).status).toBe(503);
      expect(edge.output()).toContain(sentence);
    }
    expect(plain.told).toEqual([]);
    expect(curious.told.join("")).not.toContain("secret");
  });

  it("limits visitors, and takes leads without a token, too: leads queue --once stores and delivers them", async () => {
    const { url } = await testPostgres();
    const receiver = await webhookReceiver();
    const send = async (forwardedFor: string) => {
      // A new instance each time, as the platform may choose: all instances share the limit.
      const edge = await startEdgeFunction({ SUPABASE_DB_URL: url, ...POLICY });
      try {
        const response = await fetch(edge.url, leadPost(sampleLead(), { "x-forwarded-for": forwardedFor }));
        return {
          status: response.status,
          retryAfter: Number(response.headers.get("retry-after")),
          id: (await response.json()).id,
        };
      } finally {
        await edge.kill();
      }
    };
    const first = await send("1.1.1.1");
    expect(first.status).toBe(201);
    const refused = await send("1.1.1.1");
    expect([refused.status, refused.retryAfter > 0]).toEqual([429, true]);
    expect((await send("1.1.1.2")).status).toBe(201);

    expect(receiver.received).toEqual([]);
    const collector = { DATA_DIR: (await testDataDirectory()).path, QUEUE_URL: url, ...webhookEnv(receiver.url) };
    expect(await callLeads(["queue", "--once"], collector)).toMatchObject({
      code: 0,
      stdout: "Took over 2 leads; tries to deliver: 2.\n",
    });
    const told = receiver.received.map(({ body }) => JSON.parse(body).data);
    expect(told.map(({ id }) => id)).toContain(first.id);
    expect(told.map(({ marks }) => marks)).toEqual([["turnstile-missing"], ["turnstile-missing"]]);
  });
});
