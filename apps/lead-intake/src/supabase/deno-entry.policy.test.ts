import { describe, expect, it, onTestFinished } from "vitest";
import { testDataDirectory } from "../testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { webhookEnv } from "../testing/delivery-samples.ts";
import { startEdgeFunction } from "../testing/edge-function.ts";
import { runLeads } from "../testing/programs.ts";
import { leadPost } from "../testing/requests/lead-requests.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";

const SETTINGS = {
  TRUSTED_PROXY_HOPS: "1",
  RATE_LIMIT_LEADS: "1",
  RATE_LIMIT_SECRET: "the same for every copy of the function",
  TURNSTILE_SECRET: "x",
};

describe("the function under Deno", () => {
  it("limits visitors, and takes leads without a token, too: leads mailbox --once stores and delivers them", async () => {
    const { url, discard } = await temporaryPostgres();
    onTestFinished(discard);
    const receiver = await webhookReceiver();
    onTestFinished(() => receiver.close());
    const send = async (forwardedFor: string) => {
      // A new instance each time, as the platform may choose: all instances share the limit.
      const edge = await startEdgeFunction({ SUPABASE_DB_URL: url, ...SETTINGS });
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
    const office = { DATA_DIR: (await testDataDirectory()).path, MAILBOX_URL: url, ...webhookEnv(receiver.url) };
    expect(await runLeads(["mailbox", "--once"], office)).toMatchObject({
      code: 0,
      stdout: "Took over 2 leads; tries to deliver: 2.\n",
    });
    const told = receiver.received.map(({ body }) => JSON.parse(body).data);
    expect(told.map(({ id }) => id)).toContain(first.id);
    expect(told.map(({ marks }) => marks)).toEqual([["turnstile-missing"], ["turnstile-missing"]]);
  });
});
