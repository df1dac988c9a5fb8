import * as v from "valibot";
import { httpApi, type Refuses } from "./http-api.ts";

const CONTACTS = "/crm/v3/objects/contacts";
const TOKEN = "pat-na1-test";
const KNOWN = ["email", "firstname", "lastname", "phone", "company", "hs_google_click_id", "hs_facebook_click_id"];
const body = v.strictObject({
  properties: v.record(v.picklist([...KNOWN, "roi_net"]), v.union([v.string(), v.number()])),
});

/**
 * HubSpot's contacts as its documentation has them: one per email address, of which a contact may have several, 409 for a second one, changed by
 * `PATCH …?idProperty=email`, unknown properties refused.
 */
export async function hubspotApi(refuses?: Refuses) {
  const contacts = new Map<string, Record<string, string | number>>();
  const { url, requests } = await httpApi((request) => {
    const { pathname, searchParams } = request.url;
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return [401, { category: "INVALID_AUTHENTICATION" }];
    const read = v.safeParse(body, request.body);
    if (!read.success) return [400, { category: "VALIDATION_ERROR", message: "Property values were not valid" }];
    const { properties } = read.output;
    if (request.method === "POST" && pathname === CONTACTS) {
      const email = String(properties["email"]).toLowerCase();
      if (contacts.has(email)) return [409, { message: "Contact already exists. Existing ID: 51" }];
      contacts.set(email, properties);
      return [201, { id: "51", properties }];
    }
    const [, id = ""] = new RegExp(`^${CONTACTS}/([^/]+)$`).exec(pathname) ?? [];
    const contact = contacts.get(decodeURIComponent(id).toLowerCase());
    if (request.method !== "PATCH" || searchParams.get("idProperty") !== "email" || contact === undefined)
      return [404, { category: "OBJECT_NOT_FOUND" }];
    Object.assign(contact, properties);
    return [200, { id: "51", properties: contact }];
  }, refuses);
  const env = { HUBSPOT_TOKEN: TOKEN, DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1" };
  return { url: new URL(url), env, contacts, requests };
}
