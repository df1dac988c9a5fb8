import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Store } from "../store/store.ts";
import type { LogEntry } from "../platform/log.ts";
import { temporaryStore } from "../testing/databases/temporary-data.ts";
import { sampleDelivery, submission, WEBHOOK_SECRET, webhookEnv } from "../testing/delivery-samples.ts";
import { webhookReceiver, type WebhookReceiver } from "../testing/webhook-receiver.ts";
import { mailServer } from "../testing/mail-server.ts";
import { configuredChannels } from "./configured-channels.ts";
import { deliverySettings } from "./delivery-settings.ts";
import { DELIVERY } from "../platform/settings/delivery.ts";
import { readSettings } from "../platform/settings/read-settings.ts";
import { deliverDue, startDeliveryWorker } from "./delivery-worker.ts";
import { mailSender } from "./mail-sender.ts";
import type { Outbox } from "../leads/outbox.ts";
import { ownerAlert } from "./owner-alert.ts";

/** `v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64, by Node's own cryptography: the product signs with a library. */
function standardSignature(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

const ALL = { state: "all", limit: 100 } as const;

describe("delivery to the webhook", () => {
  let leads: Store;
  let outbox: Outbox;
  let discard: () => Promise<void>;
  let logged: LogEntry[];
  beforeEach(async () => {
    logged = [];
    ({ store: leads, discard } = await temporaryStore());
    outbox = leads.outbox;
  });
  afterEach(() => discard());

  const deps = (url: string, changes: Record<string, string> = {}) => {
    const env: Record<string, string> = { ...webhookEnv(url), ...changes };
    const settings = deliverySettings(readSettings(DELIVERY, env));
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
  /** Longer than the waits that are set. */
  const passTime = () => sleep(1_300);
  const opened = async (...args: Parameters<typeof webhookReceiver>): Promise<WebhookReceiver> => {
    const receiver = await webhookReceiver(...args);
    onTestFinished(() => receiver.close());
    return receiver;
  };
  const states = async () => (await outbox.list(ALL)).map(({ state, last_failure }) => ({ state, last_failure }));

  it("signs with two secrets while one is replaced, so that a receiver may know either", () => {
    const [before, after] = [
      WEBHOOK_SECRET,
      `whsec_${Buffer.from("another key of thirty-two bytes!").toString("base64")}`,
    ];
    const signerOf = (secret: string) => {
      const env: Record<string, string> = { ...webhookEnv("https://crm.example/"), WEBHOOK_SECRET: secret };
      return deliverySettings(readSettings(DELIVERY, env)).webhook!.signer!;
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
    const receiver = await opened();
    const leadId = await store();
    expect(await deliverDue(deps(receiver.url))).toBe(1);
    const [webhook, ...others] = receiver.received;
    expect(others).toEqual([]);
    const { body, headers } = webhook!;
    expect(headers["webhook-signature"]).toBe(
      standardSignature(WEBHOOK_SECRET, `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`),
    );
    expect(Math.abs(Date.now() / 1000 - Number(headers["webhook-timestamp"]))).toBeLessThan(60);
    const message = JSON.parse(body) as { data: object };
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

  it("is signed with the key that the secret has in base64, as in the example of the Standard Webhooks libraries", () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const { settings } = deps("https://crm.example/", { WEBHOOK_SECRET: secret });
    const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
    const sentAt = new Date("2021-02-25T15:02:10.999Z");
    expect(settings.webhook?.signer?.sign("msg_p5jXN8AQM9LWM0D4loKWxJek", sentAt, '{"test": 2432232314}')).toBe(
      signature,
    );
  });

  it("tries again after a failure, later each time, with the same id and a signature of that moment", async () => {
    const receiver = await opened((response, at) => void response.writeHead(at === 0 ? 500 : 204).end());
    await store();
    const settings = deps(receiver.url, { DELIVERY_RETRY_SECONDS: "1,1000" });
    await deliverDue(settings);
    const [failed] = await outbox.list(ALL);
    expect(failed).toMatchObject({ state: "pending", last_failure: "http-500" });
    const wait = (Date.parse(failed!.next_attempt_at!) - Date.now()) / 1000;
    expect(wait).toBeGreaterThan(0.5);
    expect(wait).toBeLessThanOrEqual(1.2);
    await passTime();
    await deliverDue(settings);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(ids).toEqual([failed!.id, failed!.id]);
    expect(await states()).toEqual([{ state: "delivered", last_failure: null }]);
  });

  it("gives up after the last try, says so in the log, and keeps the delivery to be seen", async () => {
    const receiver = await opened((response) => void response.writeHead(503).end());
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

  it("waits as long as the receiver asks", async () => {
    const receiver = await opened((response) => void response.writeHead(429, { "retry-after": "4000" }).end());
    await store();
    await deliverDue(deps(receiver.url, { DELIVERY_RETRY_SECONDS: "1" }));
    const [entry] = await outbox.list(ALL);
    expect(Date.parse(entry!.next_attempt_at!)).toBeGreaterThan(Date.now() + 3_900_000);
  });

  it("follows no redirect", async () => {
    const other = await opened();
    const receiver = await opened((response) => void response.writeHead(307, { location: other.url }).end());
    await store();
    await deliverDue(deps(receiver.url));
    expect(other.received).toEqual([]);
    expect(await states()).toEqual([{ state: "pending", last_failure: "http-307" }]);
  });

  it.each([
    ["never answers", () => {}],
    ["answers without end, slowly", (response) => void response.writeHead(200).write("x")],
  ] satisfies [string, Parameters<typeof webhookReceiver>[0]][])(
    "gives up a try with a receiver that %s",
    async (_what, answer) => {
      const receiver = await opened(answer);
      await store();
      await deliverDue(deps(receiver.url));
      expect(await states()).toEqual([{ state: "pending", last_failure: "timeout" }]);
      await expect.poll(() => receiver.abandoned()).toBe(1);
    },
  );

  it("reads no more than a little of a long answer", async () => {
    const receiver = await opened((response) => void response.writeHead(200).end("x".repeat(10_000_000)));
    await store();
    await deliverDue(deps(receiver.url, { DELIVERY_TIMEOUT_SECONDS: "20" }));
    expect(await states()).toEqual([{ state: "pending", last_failure: "answer-too-large" }]);
  });

  it("fails on a receiver that is not there, and says how", async () => {
    const receiver = await webhookReceiver();
    await receiver.close();
    await store();
    await deliverDue(deps(receiver.url));
    expect(await states()).toEqual([{ state: "pending", last_failure: "econnrefused" }]);
  });

  it.each([
    ["this machine", "https://127.0.0.1:PORT/hook"],
    ["this machine, in IPv6", "https://[::1]:PORT/hook"],
    ["this machine, in disguise", "https://0x7f.1:PORT/hook"],
    ["this machine, as IPv4 in IPv6", "https://[::ffff:127.0.0.1]:PORT/hook"],
    ["a name that leads to this machine", "https://localhost:PORT/hook"],
    ["a cloud's metadata service", "https://169.254.169.254/latest/meta-data"],
    ["a private network", "https://10.0.0.1/hook"],
  ])("is never sent to %s", async (_what, url) => {
    const receiver = await opened();
    await store();
    await deliverDue(deps(url.replace("PORT", new URL(receiver.url).port), { DELIVERY_ALLOWED_ADDRESSES: "" }));
    expect(receiver.received).toEqual([]);
    expect(await states()).toEqual([{ state: "pending", last_failure: "private-address" }]);
  });

  it("is sent to a name whose address is allowed, and to no other address of its network", async () => {
    const receiver = await opened();
    await store();
    const url = receiver.url.replace("127.0.0.1", "localhost");
    await deliverDue(deps(url, { DELIVERY_ALLOWED_ADDRESSES: "127.0.0.2", DELIVERY_RETRY_SECONDS: "1" }));
    expect(await states()).toEqual([{ state: "pending", last_failure: "private-address" }]);
    await passTime();
    await deliverDue(deps(url, { DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1,::1" }));
    const [entry] = await states();
    // If localhost resolves to ::1 first, nothing listens there; either way the address was allowed.
    expect(entry?.last_failure ?? "delivered").toMatch(/^(delivered|econnrefused)$/);
  });

  it("holds nothing of the lead in the log or the reason of a failure", async () => {
    const receiver = await opened((response) => void response.writeHead(500).end("ada@park.example is unknown"));
    await store();
    await deliverDue(deps(receiver.url, { DELIVERY_RETRY_SECONDS: "0" }));
    expect(JSON.stringify([logged, await outbox.list(ALL)])).not.toMatch(/park|2125550123/i);
  });

  it("asks for more only where as many were due as are sent at a time", async () => {
    const receiver = await opened();
    for (let at = 0; at < 5; at += 1) await store();
    let claims = 0;
    const claim: Outbox["claim"] = (options) => {
      claims += 1;
      return outbox.claim(options);
    };
    expect(await deliverDue({ ...deps(receiver.url), outbox: { ...outbox, claim } })).toBe(5);
    expect(claims).toBe(2);
  });

  it("that hangs delays no other channel", async () => {
    const hanging = await opened(() => {});
    const { url, mails } = await mailServer();
    const email = { OWNER_EMAIL: "owner@brand.example", SMTP_URL: url };
    for (let at = 0; at < 8; at += 1) await store({ delivery_channels: ["webhook"] });
    await store({ delivery_channels: ["owner_email"] });
    const worker = startDeliveryWorker(deps(hanging.url, { ...email, DELIVERY_TIMEOUT_SECONDS: "4" }));
    await expect.poll(() => mails).toHaveLength(1);
    await expect.poll(() => hanging.received.length).toBeGreaterThan(0);
    expect(hanging.abandoned()).toBe(0);
    await hanging.close();
    await worker.stop();
  });

  it("that is given up is mailed to the owner, once an hour however many there are, without data of the leads", async () => {
    const receiver = await opened((response) => void response.writeHead(503).end());
    const { url, mails } = await mailServer();
    const env = { OWNER_EMAIL: "owner@brand.example", SMTP_URL: url, DELIVERY_RETRY_SECONDS: "0" };
    const failing = deps(receiver.url, env);
    let time = 0;
    const alert = ownerAlert(failing.settings.email!, {
      send: mailSender(failing.settings)!,
      log: failing.log,
      now: () => time,
    });
    for (let at = 0; at < 3; at += 1) await store();
    await deliverDue({ ...failing, alert });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/^Subject: 1 lead was not delivered: webhook\r$/m);
    time = 3_600_000;
    await store();
    await deliverDue({ ...failing, alert });
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toMatch(/^Subject: 3 leads were not delivered: webhook\r$/m);
    expect(JSON.stringify(mails)).not.toMatch(/park|2125550123/i);
  });

  it("comes at once after a wake-up, goes on after the database failed, and is finished before a stop", async () => {
    const receiver = await opened(async (response) => {
      await sleep(200);
      response.writeHead(204).end();
    });
    const calm = deps(receiver.url, { DELIVERY_POLL_SECONDS: "3600" });
    let failures = 1;
    const flaky: Outbox = {
      ...outbox,
      claim: (options) => (failures-- > 0 ? Promise.reject(new Error("ada@park.example")) : outbox.claim(options)),
    };
    const worker = startDeliveryWorker({ ...calm, outbox: flaky });
    await expect.poll(() => logged).toMatchObject([{ level: "error", event: "outbox-failed" }]);
    await store();
    worker.wake();
    await expect.poll(() => receiver.received).toHaveLength(1);
    await worker.stop();
    expect(await states()).toEqual([{ state: "delivered", last_failure: null }]);
  });
});

describe("the wait after a failed try", () => {
  const { retrySeconds } = deliverySettings(readSettings(DELIVERY, {}));

  /** Null if the delivery is given up. */
  async function waitAfter(attempt: number, waits: readonly number[], waitSeconds?: number): Promise<number | null> {
    const due = [{ ...sampleDelivery("webhook"), attempt }];
    const fail = vi.fn<Outbox["fail"]>(async () => {});
    await deliverDue({
      outbox: { claim: async () => due.splice(0), fail } as unknown as Outbox,
      channels: new Map([
        ["webhook", async () => ({ ok: false, failure: "http-503", ...(waitSeconds && { waitSeconds }) })],
      ]),
      settings: { retrySeconds: waits, timeLimitMs: 1_000, pollMs: 1_000 },
      log: () => {},
    });
    return fail.mock.calls[0]![2];
  }

  it("spreads the tries over more than a day unless told otherwise", async () => {
    expect(retrySeconds.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(24 * 60 * 60);
    expect(await waitAfter(retrySeconds.length + 1, retrySeconds)).toBeNull();
  });

  it("is within a fifth of the wait that is set, and never the same for long", async () => {
    const random = vi.spyOn(Math, "random");
    onTestFinished(() => random.mockRestore());
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: retrySeconds.length }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (attempt, part) => {
          random.mockReturnValue(part);
          const base = retrySeconds[attempt - 1]!;
          const wait = await waitAfter(attempt, retrySeconds);
          expect(wait).toBeGreaterThanOrEqual(base * 0.8 - 0.001);
          expect(wait).toBeLessThanOrEqual(base * 1.2 + 0.001);
        },
      ),
    );
  });

  it("is as long as the receiver asks, but no longer than a day", async () => {
    expect(await waitAfter(1, [5], 60)).toBe(60);
    expect(await waitAfter(1, [5], 10_000_000)).toBe(86_400);
  });
});
