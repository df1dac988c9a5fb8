import { Webhook } from "standardwebhooks";
import { describe, expect, it, onTestFinished } from "vitest";
import { DELIVERY_ID, tryDelivery, WEBHOOK_SECRET, webhookEnv } from "../testing/delivery-samples.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";
import { deliverySettings } from "./delivery-settings.ts";
import { SETTINGS } from "../settings/settings.ts";
import { readSettings } from "../settings/read-settings.ts";

/** Variables that send leads to a receiver, and the posts that it has got. */
async function receiver(changes: Readonly<Record<string, string>>, ...args: Parameters<typeof webhookReceiver>) {
  const { url, received, close } = await webhookReceiver(...args);
  onTestFinished(() => close());
  return { env: { ...webhookEnv(url), ...changes }, received };
}

describe("the webhook", () => {
  it("posts a flat object under the owner's names, with the owner's headers and the delivery's id, signed too", async () => {
    const fields = {
      Email: "email",
      "Net a month": "net_monthly_savings",
      Marks: "marks",
      Plan: "plan_name",
      Click: "gclid",
    };
    const { env, received } = await receiver({
      WEBHOOK_FIELDS: JSON.stringify(fields),
      WEBHOOK_HEADERS: '{"Authorization": "Bearer a secret", "Content-Type": "text/plain"}',
    });
    expect(await tryDelivery(env, { marks: ["too-fast", "phone-doubtful"] })).toEqual({ ok: true });
    const [{ headers, body } = { headers: {}, body: "" }, ...others] = received;
    expect(others).toEqual([]);
    expect(headers).toMatchObject({
      authorization: "Bearer a secret",
      "content-type": "application/json",
      "webhook-id": DELIVERY_ID,
    });
    expect(new Webhook(WEBHOOK_SECRET).verify(body, headers as Record<string, string>)).toEqual({
      Email: "ada@park.example",
      "Net a month": 1498,
      Marks: "too-fast,phone-doubtful",
      Plan: "Elite",
      Click: null,
    });
  });

  it("is not signed if the owner says so, and has the same id and body", async () => {
    const { env, received } = await receiver({ WEBHOOK_SECRET: "none" });
    expect(await tryDelivery(env, { click_ids: { gclid: "EAIaIQ" } })).toEqual({ ok: true });
    expect(received[0]?.headers).toMatchObject({ "webhook-id": DELIVERY_ID });
    expect(received[0]?.headers).not.toHaveProperty("webhook-signature");
    expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({
      type: "lead.created",
      data: { first_name: "Ada", click_ids: { gclid: "EAIaIQ" } },
    });
  });

  it("fails with a code, and leaves for public addresses only (B9)", async () => {
    const { env } = await receiver({}, (response) => void response.writeHead(503, { "retry-after": "9" }).end());
    expect(await tryDelivery(env)).toEqual({ ok: false, failure: "http-503", waitSeconds: 9 });
    const local = { ...webhookEnv("https://10.0.0.1/hook"), DELIVERY_ALLOWED_ADDRESSES: "" };
    expect(await tryDelivery(local)).toEqual({ ok: false, failure: "private-address", needsOwner: true });
  });

  it.each([
    [{ WEBHOOK_URL: "http://hooks.example/hunter2" }, "WEBHOOK_URL must be a URL that begins with https://"],
    [{ WEBHOOK_SECRET: "hunter2" }, "or the word none if the receiver checks no signature"],
    [{ WEBHOOK_SECRET: "" }, "WEBHOOK_SECRET must be whsec_"],
    [{ WEBHOOK_HEADERS: '{"X-Key": "a\\r\\nhunter2"}' }, "WEBHOOK_HEADERS must be a JSON object"],
    [{ WEBHOOK_FIELDS: '{"a": "request_hash"}' }, "WEBHOOK_FIELDS must be a JSON object of names"],
    [{ WEBHOOK_FIELDS: "email" }, "WEBHOOK_FIELDS must be a JSON object of names"],
    [{ SLACK_WEBHOOK_URL: "hooks.slack.com/hunter2" }, "SLACK_WEBHOOK_URL must be a URL that begins with https://"],
    [{ HUBSPOT_TOKEN: "pat hunter2" }, "HUBSPOT_TOKEN must be a key without spaces"],
  ])("is refused with a sentence that repeats no secret: %o", (changes, message) => {
    const all: Record<string, string> = {
      WEBHOOK_URL: "https://hooks.example/",
      WEBHOOK_SECRET,
      ...changes,
    };
    const read = () => deliverySettings(readSettings(SETTINGS, all));
    expect(read).toThrow(message);
    expect(read).not.toThrow(/hunter2/);
  });
});
