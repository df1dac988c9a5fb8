import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { DELIVERY_ID, tryDelivery, WEBHOOK_SECRET, webhookEnv } from "../testing/delivery-samples.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";

/** Variables that send leads to a receiver, and the posts that it has got. */
async function receiver(changes: Readonly<Record<string, string>>) {
  const { url, received } = await webhookReceiver();
  return { env: { ...webhookEnv(url), ...changes }, received };
}

describe("the webhook", () => {
  it("posts a flat object under the owner's names and headers, signed", async () => {
    const fields = {
      Email: "email",
      "Net a month": "net_monthly_savings",
      Marks: "marks",
      Plan: "plan_name",
      Price: "plan_monthly_cost",
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
      Price: 497,
      Click: null,
    });
  });

  it("posts branches, lists and constants as the owner names them", async () => {
    const { env, received } = await receiver({
      WEBHOOK_FIELDS: String.raw`{
        "contact.customFields.1.value": {"constant": 7}, "contact.customFields.0.id": {"constant": "abc"},
        "contact.customFields.0.value": "net_monthly_savings", "contact.email": "email", "plan\\.name": "plan_name",
        "is.new": {"constant": true}
      }`,
    });
    expect(await tryDelivery(env)).toEqual({ ok: true });
    expect(JSON.parse(received[0]?.body ?? "")).toEqual({
      contact: { customFields: [{ id: "abc", value: 1498 }, { value: 7 }], email: "ada@park.example" },
      "plan.name": "Elite",
      is: { new: true },
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
});
