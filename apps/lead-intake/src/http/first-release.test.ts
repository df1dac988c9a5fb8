import { describe, expect, it, onTestFinished, vi } from "vitest";
import { webhookEnv } from "../testing/delivery-samples.ts";
import {
  firstReleaseData,
  firstReleaseLeadPosts,
  firstReleaseRecords,
  type PageRequest,
} from "../testing/first-release.ts";
import { runLeads, type ServerProcess } from "../testing/programs.ts";
import { testServer } from "../testing/test-server.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";

const PATIENCE = { timeout: 60_000, interval: 100 };

async function printed(dataDirectory: string, ...args: readonly string[]): Promise<Record<string, unknown>[]> {
  const { code, stdout, stderr } = await runLeads(args, { DATA_DIR: dataDirectory });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
}

const listOf = (dataDirectory: string) => printed(dataDirectory, "--json", "--all");

/** Sends a request of the old page from an old tab: the address is the same, the server is this one. */
function send(
  server: ServerProcess,
  { method, path, headers, body }: PageRequest,
  changes: Record<string, string> = {},
) {
  const origin = new URL(server.url).origin;
  return fetch(new URL(path, server.url), {
    method,
    headers: { ...headers, origin, referer: server.url, ...changes },
    body,
  });
}

describe("what the first release left behind", () => {
  it("lists every lead and every piece of spam of its killed server, field by field", async () => {
    const path = await firstReleaseData();
    const leads = await listOf(path);
    expect(leads).toEqual((await firstReleaseRecords("leads")).map((lead) => expect.objectContaining(lead)));
    expect(leads.filter(({ disposition }) => disposition === "spam")).toHaveLength(6);
  });

  it("goes on delivering: what was pending once, what was given up on request, what was delivered never again", async () => {
    const receiver = await webhookReceiver();
    onTestFinished(() => receiver.close());
    const path = await firstReleaseData();
    const before = await firstReleaseRecords("outbox");
    const inState = (state: string) =>
      before
        .filter((entry) => entry["state"] === state)
        .map((entry) => entry["lead_id"])
        .sort();
    const told = () => receiver.received.map(({ body }) => JSON.parse(body).data.id as string).sort();
    const server = await testServer({ DATA_DIR: path, ...webhookEnv(receiver.url) });
    await vi.waitFor(() => expect(told()).toEqual(inState("pending")), PATIENCE);

    await runLeads(["outbox", "--retry"], { DATA_DIR: path });
    await vi.waitFor(() => expect(told()).toEqual([...inState("pending"), ...inState("dead")].sort()), PATIENCE);
    server.signal("SIGTERM");
    expect((await server.finished).code).toBe(0);
    const after = await printed(path, "outbox", "--all", "--json", "--limit", "1000");
    expect(after.map((entry) => entry["state"])).toEqual(before.map(() => "delivered"));
  });

  it("answers a request that its page repeats with the stored lead, and stores what its page sends anew", async () => {
    const path = await firstReleaseData();
    const stored = await firstReleaseRecords("leads");
    const server = await testServer({ DATA_DIR: path });
    const posts = await firstReleaseLeadPosts();
    expect(posts).toHaveLength(4);
    for (const post of posts) {
      const key = post.headers["idempotency-key"];
      const repeated = await send(server, post);
      expect(repeated.status).toBe(200);
      expect(await repeated.json()).toMatchObject({
        id: stored.find((lead) => lead["idempotency_key"] === key)?.["id"],
      });

      const anew = await send(server, post, { "idempotency-key": crypto.randomUUID() });
      expect(anew.status).toBe(201);
    }
    const now = await listOf(path);
    expect(now).toHaveLength(stored.length + posts.length);
    const figuresOf = (lead: Record<string, unknown> | undefined) => ({
      ...lead,
      id: "",
      idempotency_key: "",
      received_at: "",
      marks: [],
    });
    for (const [index, lead] of now.slice(0, posts.length).reverse().entries()) {
      const key = posts[index]?.headers["idempotency-key"];
      const old = stored.find((candidate) => candidate["idempotency_key"] === key);
      expect(figuresOf(lead)).toMatchObject(figuresOf(old));
    }
  });
});
