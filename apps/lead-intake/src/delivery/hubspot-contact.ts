import { contactLinks } from "@contractor-roi/roi-core/shared";
import type { AnyLead } from "@contractor-roi/lead-store/lead/lead-store";
import type { Channel, TryResult } from "./channel.ts";
import type { HubspotSettings } from "./delivery-settings.ts";
import { mappedLead } from "./map-lead.ts";
import { guardedPost } from "./guarded-post.ts";

export const HUBSPOT_API = new URL("https://api.hubapi.com/");
/** HubSpot keeps one contact per email address. */
const CONTACT_EXISTS = "http-409";
const NOT_FOUND = "http-404";

/** Creates a contact in HubSpot, or updates the one with the lead's email address. A repetition changes nothing. */
export function hubspotContact(
  { token, properties, allowedSubnets }: HubspotSettings,
  timeLimitMs: number,
  url: URL = HUBSPOT_API,
): Channel {
  const contacts = new URL("/crm/v3/objects/contacts", url);
  const headers = { authorization: `Bearer ${token}` };
  return async ({ lead }): Promise<TryResult> => {
    const values = { ...standardProperties(lead), ...withoutNulls(mappedLead(lead, properties)) };
    const send = (to: URL, method: "POST" | "PATCH", sent: typeof values) =>
      guardedPost({
        url: to,
        method,
        headers,
        body: JSON.stringify({ properties: sent }),
        timeLimitMs,
        allowedSubnets,
      });
    const created = await send(contacts, "POST", { ...values, email: lead.email });
    if (!("failure" in created) || created.failure !== CONTACT_EXISTS) return created;
    const contact = new URL(`${contacts.pathname}/${encodeURIComponent(lead.email)}?idProperty=email`, url);
    // Without the address: one of a contact's further addresses would become its first.
    const changed = await send(contact, "PATCH", values);
    const isGone = "failure" in changed && changed.failure === NOT_FOUND;
    return isGone ? { ...changed, failure: "contact-not-found" } : changed;
  };
}

/** All but the address. HubSpot dials its `phone` at a click, so one in doubt is left out. */
function standardProperties(lead: AnyLead): Record<string, string> {
  const { call, number } = contactLinks(lead);
  return {
    firstname: lead.first_name,
    lastname: lead.last_name,
    ...(call !== null && { phone: number }),
  };
}

/** A null would empty the contact's value. */
function withoutNulls(properties: ReturnType<typeof mappedLead>): ReturnType<typeof mappedLead> {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null));
}
