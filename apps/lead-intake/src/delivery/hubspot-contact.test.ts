import { describe, expect, it } from "vitest";
import type { LeadSubmission } from "@contractor-roi/lead-store/lead/lead-store";
import { deliverySettingsOf, sampleDelivery } from "../testing/delivery-samples.ts";
import { hubspotApi } from "../testing/hubspot-api.ts";
import { hubspotContact } from "./hubspot-contact.ts";

const CONTACT = { email: "ada@park.example", firstname: "Ada", lastname: "Park", phone: "+12125550123" };

/** @param api the stand-in, or another address */
function tryContact(
  api: { readonly url: URL; readonly env: Readonly<Record<string, string>> },
  changes: Partial<LeadSubmission> = {},
) {
  const { hubspot, timeLimitMs } = deliverySettingsOf(api.env);
  return hubspotContact(hubspot!, timeLimitMs, api.url)(sampleDelivery("hubspot", changes));
}

describe("a contact in HubSpot", () => {
  it("is created, and changed when there is one with the address: one contact, however often it is tried", async () => {
    const api = await hubspotApi();
    expect(await tryContact(api)).toEqual({ ok: true });
    expect(await tryContact(api, { last_name: "Park-Lee" })).toEqual({ ok: true });
    expect(api.requests).toEqual([
      "POST /crm/v3/objects/contacts",
      "POST /crm/v3/objects/contacts",
      "PATCH /crm/v3/objects/contacts/ada%40park.example?idProperty=email",
    ]);
    expect([...api.contacts.values()]).toEqual([{ ...CONTACT, lastname: "Park-Lee" }]);
  });

  it("has the owner's own properties, too, and empties none", async () => {
    const api = await hubspotApi();
    const HUBSPOT_PROPERTIES = JSON.stringify({
      roi_net: "net_monthly_savings",
      company: "consent_at",
      hs_google_click_id: "gclid",
      hs_facebook_click_id: "fbclid",
    });
    const lead = { consent_at: null, click_ids: { gclid: "EAIaIQ" } };
    await tryContact({ ...api, env: { ...api.env, HUBSPOT_PROPERTIES } }, lead);
    expect([...api.contacts.values()]).toEqual([{ ...CONTACT, roi_net: 1498, hs_google_click_id: "EAIaIQ" }]);
  });

  it("has no phone that was typed with a service code, which a click would dial (D5)", async () => {
    const api = await hubspotApi();
    await tryContact(api, { phone: "*72 9005550100", phone_e164: "+1729005550100" });
    const { phone: _phone, ...others } = CONTACT;
    expect([...api.contacts.values()]).toEqual([others]);
  });

  it("keeps its first address if it is found by another one", async () => {
    const api = await hubspotApi();
    api.contacts.set(CONTACT.email, { email: "ada@work.example" });
    expect(await tryContact(api)).toEqual({ ok: true });
    expect([...api.contacts.values()]).toEqual([{ ...CONTACT, email: "ada@work.example" }]);
  });

  it.each([
    [502, "http-502"],
    [404, "contact-not-found"],
  ])("fails with a code of its own if the second request is answered by %d", async (status, failure) => {
    const api = await hubspotApi((at) => (at === 2 ? status : null));
    await tryContact(api);
    expect(await tryContact(api)).toMatchObject({ ok: false, failure });
  });
});
