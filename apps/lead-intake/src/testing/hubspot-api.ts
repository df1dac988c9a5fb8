import { json } from "node:stream/consumers";
import * as v from "valibot";
import { onTestFinished } from "vitest";
import { listen } from "../platform/listen.ts";

const CONTACTS = "/crm/v3/objects/contacts";
const TOKEN = "pat-na1-test";
const body = v.strictObject({ properties: v.record(v.string(), v.union([v.string(), v.number()])) });

/**
 * HubSpot's contacts as its documentation has them: one per email address, 409 for a second one, changed by
 * `PATCH …?idProperty=email`, unknown properties refused.
 *
 * @param refuses the status of a request that is not looked at
 */
export async function hubspotApi(refuses: (at: number) => number | null = () => null) {
  const contacts = new Map<string, Record<string, string | number>>();
  const ofHubspot = [
    "email",
    "firstname",
    "lastname",
    "phone",
    "company",
    "hs_google_click_id",
    "hs_facebook_click_id",
  ];
  const known = [...ofHubspot, "roi_net"];
  const requests: string[] = [];
  const { port, close } = await listen(
    (request, response) => {
      void (async () => {
        const answer = (status: number, content: object, headers = {}) =>
          response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(content));
        const { pathname, searchParams } = new URL(request.url ?? "", "http://hubspot.test");
        const read = v.safeParse(body, await json(request).catch(() => null));
        const refusal = refuses(requests.length);
        requests.push(`${request.method} ${request.url}`);
        if (refusal === 429) return answer(429, { category: "RATE_LIMITS" }, { "retry-after": "10" });
        if (refusal !== null) return answer(refusal, { status: "error", message: JSON.stringify(read.output) });
        if (request.headers.authorization !== `Bearer ${TOKEN}`)
          return answer(401, { category: "INVALID_AUTHENTICATION" });
        if (!read.success || !Object.keys(read.output.properties).every((name) => known.includes(name)))
          return answer(400, { category: "VALIDATION_ERROR", message: "Property values were not valid" });
        const { properties } = read.output;
        if (request.method === "POST" && pathname === CONTACTS) {
          const email = String(properties["email"]).toLowerCase();
          if (contacts.has(email))
            return answer(409, { category: "CONFLICT", message: "Contact already exists. Existing ID: 51" });
          contacts.set(email, properties);
          return answer(201, { id: "51", properties });
        }
        const [, id = ""] = new RegExp(`^${CONTACTS}/([^/]+)$`).exec(pathname) ?? [];
        const contact = contacts.get(decodeURIComponent(id).toLowerCase());
        if (request.method !== "PATCH" || searchParams.get("idProperty") !== "email" || contact === undefined)
          return answer(404, { category: "OBJECT_NOT_FOUND" });
        Object.assign(contact, properties);
        return answer(200, { id: "51", properties: contact });
      })();
    },
    "127.0.0.1",
    0,
  );
  onTestFinished(() => close(0));
  const env = { HUBSPOT_TOKEN: TOKEN, DELIVERY_ALLOWED_ADDRESSES: "127.0.0.1" };
  return { url: new URL(`http://127.0.0.1:${port}`), env, contacts, requests };
}
