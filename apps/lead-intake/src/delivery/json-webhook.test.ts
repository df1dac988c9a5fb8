import { describe, expect, it, onTestFinished } from "vitest";
import { DELIVERY_ID, tryDelivery } from "../testing/delivery-samples.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";
import { deliverySettings } from "./delivery-settings.ts";
import { DELIVERY } from "../platform/settings/delivery.ts";
import { readSettings } from "../platform/settings/read-settings.ts";

async function receiver(...args: Parameters<typeof webhookReceiver>) {
  const opened = await webhookReceiver(...args);
  onTestFinished(() => opened.close());
  return { ...opened, env: { JSON_WEBHOOK_URL: opened.url, DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1" } };
}

describe("the generic webhook", () => {
  it("posts a flat object under the owner's names, with his headers and the delivery's id", async () => {
    const { env, received } = await receiver();
    const fields = { Email: "email", "Net a month": "net_monthly_savings", Marks: "marks", Consent: "consent_version" };
    const changes = {
      JSON_WEBHOOK_FIELDS: JSON.stringify(fields),
      JSON_WEBHOOK_HEADERS: '{"X-Api-Key": "a secret", "Content-Type": "text/plain"}',
    };
    expect(await tryDelivery({ ...env, ...changes }, { marks: ["too-fast", "phone-doubtful"] })).toEqual({ ok: true });
    expect(received).toHaveLength(1);
    expect(JSON.parse(received[0]?.body ?? "")).toEqual({
      Email: "ada@park.example",
      "Net a month": 1498,
      Marks: "too-fast,phone-doubtful",
      Consent: "c".repeat(64),
    });
    expect(received[0]?.headers).toMatchObject({
      "x-api-key": "a secret",
      "idempotency-key": DELIVERY_ID,
      "content-type": "application/json",
    });
  });

  it("posts every column under its own name unless told otherwise, and none that serves only the audit", async () => {
    const { env, received } = await receiver();
    await tryDelivery(env);
    const sent = JSON.parse(received[0]?.body ?? "") as Record<string, unknown>;
    expect(sent).toMatchObject({ first_name: "Ada", selected_plan: "elite", roi_percentage: 201 });
    for (const column of ["client_payload", "request_hash", "idempotency_key", "user_agent"])
      expect(sent).not.toHaveProperty(column);
  });

  it("fails with a code, and leaves for public addresses only (B9)", async () => {
    const { env } = await receiver((response) => void response.writeHead(503, { "retry-after": "9" }).end());
    expect(await tryDelivery(env)).toEqual({ ok: false, failure: "http-503", waitSeconds: 9 });
    const local = { JSON_WEBHOOK_URL: "https://10.0.0.1/hook" };
    expect(await tryDelivery(local)).toEqual({ ok: false, failure: "private-address" });
  });

  it.each([
    [{ JSON_WEBHOOK_URL: "http://hooks.example/hunter2" }, "JSON_WEBHOOK_URL must be a URL that begins with https://"],
    [{ JSON_WEBHOOK_HEADERS: '{"X-Key": "a\\r\\nhunter2"}' }, "JSON_WEBHOOK_HEADERS must be a JSON object"],
    [{ JSON_WEBHOOK_FIELDS: '{"a": "request_hash"}' }, "JSON_WEBHOOK_FIELDS must be a JSON object of names"],
    [{ JSON_WEBHOOK_FIELDS: "email" }, "JSON_WEBHOOK_FIELDS must be a JSON object of names"],
    [{ SLACK_WEBHOOK_URL: "hooks.slack.com/hunter2" }, "SLACK_WEBHOOK_URL must be a URL that begins with https://"],
    [{ HUBSPOT_TOKEN: "pat hunter2" }, "HUBSPOT_TOKEN must be a key without spaces"],
  ])("is refused with a sentence that repeats no secret: %o", (changes, message) => {
    const all: Record<string, string> = { JSON_WEBHOOK_URL: "https://hooks.example/", ...changes };
    const read = () => deliverySettings(readSettings(DELIVERY, all));
    expect(read).toThrow(message);
    expect(read).not.toThrow(/hunter2/);
  });
});
