import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { StorageUnavailable } from "@contractor-roi/lead-store/base/operator-error";
import type { LogEntry } from "@contractor-roi/lead-store/base/log";
import { testStore } from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import type { Outbox } from "@contractor-roi/lead-store/leads/outbox";
import { deliverySettingsOf, sampleDelivery, WEBHOOK_SECRET, webhookEnv } from "../testing/delivery-samples.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";
import { mailServer } from "../testing/mail-server.ts";
import { configuredChannels } from "./configured-channels.ts";
import { deliverDue, startDeliveryWorker } from "./delivery-worker.ts";

const ALL = { state: "all", limit: 100 } as const;

describe("delivery to the webhook", () => {
  let leads: Store;
  let outbox: Outbox;
  let logged: LogEntry[];
  beforeEach(async () => {
    logged = [];
    leads = await testStore();
    outbox = leads.outbox;
  });

  const deps = (url: string, changes: Record<string, string> = {}) => {
    const env: Record<string, string> = { ...webhookEnv(url), ...changes };
    const settings = deliverySettingsOf(env);
    return {
      outbox,
      channels: configuredChannels(settings),
      settings,
      log: (entry: LogEntry) => void logged.push(entry),
    };
  };
  const store = async (changes = {}) => {
    const outcome = await leads.submit(submission(changes));
    return "id" in outcome ? outcome.id : "";
  };
  /** Stops the clock, later than it is. */
  const stopClock = (laterMs: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + laterMs });
    onTestFinished(() => void vi.useRealTimers());
  };
  const states = async () => (await outbox.list(ALL)).map(({ state, last_failure }) => ({ state, last_failure }));

  it("signs with two secrets while one is replaced, so that a receiver may know either", () => {
    const [before, after] = [
      WEBHOOK_SECRET,
      `whsec_${Buffer.from("another key of thirty-two bytes!").toString("base64")}`,
    ];
    const signerOf = (secret: string) => {
      const env: Record<string, string> = { ...webhookEnv("https://crm.example/"), WEBHOOK_SECRET: secret };
      return deliverySettingsOf(env).webhook!.signer!;
    };
    const [sentAt, body] = [new Date(), "{}"];
    const headers = {
      "webhook-id": "one",
      "webhook-timestamp": String(Math.floor(sentAt.getTime() / 1000)),
      "webhook-signature": signerOf(`${after}, ${before}`).sign("one", sentAt, body),
    };
    for (const secret of [before, after]) expect(new Webhook(secret).verify(body, headers)).toEqual({});
    expect(() => signerOf(`${before},${before},${after}`)).toThrow("more than two secrets");
    expect(() => signerOf(`${before},`)).toThrow("WEBHOOK_SECRET must be");
  });

  it("posts the lead once, signed as Standard Webhooks specifies", async () => {
    const receiver = await webhookReceiver();
    const leadId = await store();
    expect(await deliverDue(deps(receiver.url))).toBe(1);
    const [webhook, ...others] = receiver.received;
    expect(others).toEqual([]);
    const { body, headers } = webhook!;
    const message = new Webhook(WEBHOOK_SECRET).verify(body, headers as Record<string, string>) as { data: object };
    expect(message).toMatchObject({
      type: "lead.created",
      data: { id: leadId, first_name: "Ada", business_tier: "A", marks: [] },
    });
    for (const column of ["client_payload", "request_hash", "idempotency_key"])
      expect(message.data).not.toHaveProperty(column);
    const [entry] = await outbox.list(ALL);
    expect(entry).toMatchObject({ id: headers["webhook-id"], state: "delivered", attempts: 1 });
    expect(await deliverDue(deps(receiver.url))).toBe(0);
  });

  it("tries again after a failure, later each time, with the same id and a signature of that moment", async () => {
    const receiver = await webhookReceiver((response, at) => void response.writeHead(at === 0 ? 500 : 204).end());
    await store();
    stopClock(0);
    const settings = deps(receiver.url, { DELIVERY_RETRY_SECONDS: "1,1000" });
    await deliverDue(settings);
    const [failed] = await outbox.list(ALL);
    expect(failed).toMatchObject({ state: "pending", last_failure: "http-500" });
    const wait = (Date.parse(failed!.next_attempt_at!) - Date.now()) / 1000;
    expect(wait).toBeGreaterThanOrEqual(0.8);
    expect(wait).toBeLessThanOrEqual(1.2);
    stopClock(1_300);
    await deliverDue(settings);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toEqual([failed!.id, failed!.id]);
    expect(await states()).toEqual([{ state: "delivered", last_failure: null }]);
  });

  it("tries all that wait at once after a success, once each between two tries that count", async () => {
    let isDown = true;
    const refused = new Set<string>();
    const receiver = await webhookReceiver((response, at) => {
      const { id } = JSON.parse(receiver.received[at]!.body).data as { readonly id: string };
      response.writeHead(isDown || refused.has(id) ? 500 : 204).end();
    });
    stopClock(0);
    const settings = deps(receiver.url, { DELIVERY_RETRY_SECONDS: "36000,36000" });
    for (let lead = 0; lead < 9; lead += 1) await store();
    expect(await deliverDue(settings)).toBe(9);
    isDown = false;
    const odd = (await outbox.list(ALL)).at(-1)!;
    refused.add(odd.lead_id);
    // One lead ends the outage for nine; the odd one is not tried again with each further lead.
    for (const tries of [10, 1, 1]) {
      await store();
      expect(await deliverDue(settings)).toBe(tries);
    }
    const find = async () => (await outbox.ofLead(odd.lead_id))[0]!;
    expect(await find()).toEqual(odd);
    for (const attempts of [2, 3]) {
      stopClock(13 * 3_600_000);
      expect(await deliverDue(settings)).toBe(1);
      expect(await find()).toMatchObject({ attempts, state: attempts < 3 ? "pending" : "dead" });
    }
  });

  it("gives up after the last try, says so in the log, and keeps the delivery to be seen", async () => {
    const receiver = await webhookReceiver((response) => void response.writeHead(503).end());
    await store();
    const settings = deps(receiver.url, { DELIVERY_RETRY_SECONDS: "0,0" });
    expect(await deliverDue(settings)).toBe(3);
    expect(receiver.received).toHaveLength(3);
    expect(await states()).toEqual([{ state: "dead", last_failure: "http-503" }]);
    expect(logged.at(-1)).toMatchObject({
      level: "error",
      event: "delivery-given-up",
      failure: "http-503",
      attempt: 3,
    });
  });

  it("follows no redirect", async () => {
    const other = await webhookReceiver();
    const receiver = await webhookReceiver((response) => void response.writeHead(307, { location: other.url }).end());
    await store();
    await deliverDue(deps(receiver.url));
    expect(other.received).toEqual([]);
    expect(await states()).toEqual([{ state: "pending", last_failure: "http-307" }]);
  });

  it("that hangs delays no other channel", async () => {
    const hanging = await webhookReceiver(() => {});
    const { url, mails } = await mailServer();
    const email = { OWNER_EMAIL: "owner@brand.example", SMTP_URL: url };
    for (let at = 0; at < 8; at += 1) await store({ delivery_channels: ["webhook"] });
    await store({ delivery_channels: ["owner_email"] });
    const worker = startDeliveryWorker(deps(hanging.url, email));
    await expect.poll(() => mails).toHaveLength(1);
    await expect.poll(() => hanging.received.length).toBeGreaterThan(0);
    expect(hanging.abandoned()).toBe(0);
    await hanging.close();
    await worker.stop();
  });

  it("comes at once after a wake-up, goes on after the database failed, and is finished before a stop", async () => {
    const receiver = await webhookReceiver(async (response) => {
      await sleep(200);
      response.writeHead(204).end();
    });
    const calm = deps(receiver.url, { DELIVERY_POLL_SECONDS: "3600" });
    let failures = 1;
    const flaky: Outbox = {
      ...outbox,
      due: (options) => (failures-- > 0 ? Promise.reject(new Error("ada@park.example")) : outbox.due(options)),
    };
    const worker = startDeliveryWorker({ ...calm, outbox: flaky });
    await expect.poll(() => logged).toMatchObject([{ level: "error", event: "outbox-failed" }]);
    await store();
    worker.wake();
    await expect.poll(() => receiver.received).toHaveLength(1);
    await worker.stop();
    expect(await states()).toEqual([{ state: "delivered", last_failure: null }]);
  });

  it("is recorded when the store is back, and made once", async () => {
    const receiver = await webhookReceiver();
    await store();
    let isAway = true;
    const succeed = vi.fn((id: string) =>
      isAway ? Promise.reject(new StorageUnavailable("The disk is full.")) : outbox.succeed(id),
    );
    const { settings, ...others } = deps(receiver.url);
    const soon = { ...settings, pollMs: 20 };
    const worker = startDeliveryWorker({ ...others, settings: soon, outbox: { ...outbox, succeed } });
    await vi.waitFor(() => expect(succeed.mock.calls.length).toBeGreaterThan(1), { timeout: 30_000 });
    isAway = false;
    await vi.waitFor(async () => expect((await states())[0]?.state).toBe("delivered"), { timeout: 30_000 });
    expect(receiver.received).toHaveLength(1);
    await worker.stop();
  });

  it("that fails by the dozen is 20 lines a minute", async () => {
    const receiver = await webhookReceiver((response) => void response.writeHead(503).end());
    for (let at = 0; at < 24; at += 1) await store();
    const worker = startDeliveryWorker(deps(receiver.url));
    await vi.waitFor(() => expect(receiver.received).toHaveLength(24), { timeout: 30_000 });
    await worker.stop();
    expect(logged.map(({ event }) => event)).toEqual(Array(20).fill("delivery-failed"));
  });
});

describe("the wait after a failed try", () => {
  const { retrySeconds } = deliverySettingsOf({});

  /** Null if the delivery is given up. */
  async function waitAfter(attempt: number, waits: readonly number[], waitSeconds?: number): Promise<number | null> {
    const due = [{ ...sampleDelivery("webhook"), attempt }];
    const fail = vi.fn<Outbox["fail"]>(async () => {});
    await deliverDue({
      outbox: { due: async () => due.splice(0), fail } as unknown as Outbox,
      channels: new Map([
        ["webhook", async () => ({ ok: false, failure: "http-503", ...(waitSeconds && { waitSeconds }) })],
      ]),
      settings: { retrySeconds: waits, pollMs: 1_000 },
      log: () => {},
    });
    return fail.mock.calls[0]![1].retrySeconds;
  }

  it("spreads the tries over more than a day unless told otherwise", async () => {
    expect(retrySeconds.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(24 * 60 * 60);
    expect(await waitAfter(retrySeconds.length + 1, retrySeconds)).toBeNull();
  });

  it("is up to a fifth shorter or longer than the wait that is set", async () => {
    const random = vi.spyOn(Math, "random").mockReturnValueOnce(0).mockReturnValueOnce(1);
    onTestFinished(() => random.mockRestore());
    expect([await waitAfter(2, [5, 300]), await waitAfter(2, [5, 300])]).toEqual([
      expect.closeTo(240),
      expect.closeTo(360),
    ]);
  });

  it("is as long as the receiver asks, but no longer than a day", async () => {
    expect(await waitAfter(1, [5], 60)).toBe(60);
    expect(await waitAfter(1, [5], 10_000_000)).toBe(86_400);
  });
});
