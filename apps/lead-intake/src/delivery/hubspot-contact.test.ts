import { describe, expect, it } from "vitest";
import { tryDelivery } from "../testing/delivery-samples.ts";
import { hubspotApi } from "../testing/hubspot-api.ts";

const CONTACT = { email: "ada@park.example", firstname: "Ada", lastname: "Park", phone: "+12125550123" };

describe("a contact in HubSpot", () => {
  it("is created, and changed when there is one with the address: one contact, however often it is tried", async () => {
    const { env, contacts, requests } = await hubspotApi();
    expect(await tryDelivery(env)).toEqual({ ok: true });
    expect(await tryDelivery(env, { last_name: "Park-Lee" })).toEqual({ ok: true });
    expect(requests).toEqual([
      "POST /crm/v3/objects/contacts",
      "POST /crm/v3/objects/contacts",
      "PATCH /crm/v3/objects/contacts/ada%40park.example?idProperty=email",
    ]);
    expect([...contacts.values()]).toEqual([{ ...CONTACT, lastname: "Park-Lee" }]);
  });

  it("has the owner's own properties, too, and empties none", async () => {
    const { env, contacts } = await hubspotApi();
    const HUBSPOT_PROPERTIES = JSON.stringify({ roi_net: "net_monthly_savings", company: "consent_at" });
    await tryDelivery({ ...env, HUBSPOT_PROPERTIES }, { consent_at: null });
    expect([...contacts.values()]).toEqual([{ ...CONTACT, roi_net: 1498 }]);
  });

  it.each([
    ["too many", 429, { failure: "http-429", waitSeconds: 10 }],
    ["its own failure", 502, { failure: "http-502" }],
  ])("fails with a code for %s, in the second request too", async (_what, status, result) => {
    const first = await hubspotApi((at) => (at === 0 ? status : null));
    expect(await tryDelivery(first.env)).toEqual({ ok: false, ...result });
    const second = await hubspotApi((at) => (at === 2 ? status : null));
    await tryDelivery(second.env);
    expect(await tryDelivery(second.env)).toEqual({ ok: false, ...result });
  });

  it("says in a code that the token is wrong, and leaves for public addresses only (B9)", async () => {
    const { env } = await hubspotApi();
    expect(await tryDelivery({ ...env, HUBSPOT_TOKEN: "pat-other" })).toEqual({ ok: false, failure: "http-401" });
    const local = { HUBSPOT_TOKEN: "pat-other", HUBSPOT_URL: "https://127.0.0.1:9" };
    expect(await tryDelivery(local)).toEqual({ ok: false, failure: "private-address" });
  });
});
