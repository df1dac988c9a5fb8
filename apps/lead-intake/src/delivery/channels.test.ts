import { expect, it } from "vitest";
import { deliverySettingsOf, sampleDelivery, tryDelivery, webhookEnv } from "../testing/delivery-samples.ts";
import { API_WAIT, type Refuses } from "../testing/http-api.ts";
import { hubspotApi } from "../testing/hubspot-api.ts";
import { slackApi } from "../testing/slack-api.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";
import type { TryResult } from "./channel.ts";
import { hubspotContact } from "./hubspot-contact.ts";

/** The delivery of a lead by each service that is reached over HTTP. */
const SERVICES: Readonly<Record<string, (refuses: Refuses) => Promise<() => Promise<TryResult>>>> = {
  async webhook(refuses) {
    const headers = { "retry-after": String(API_WAIT) };
    const { url } = await webhookReceiver((response, at) => {
      const status = refuses(at) ?? 204;
      response.writeHead(status, status === 429 ? headers : {}).end();
    });
    return () => tryDelivery(webhookEnv(url));
  },
  async Slack(refuses) {
    const { env } = await slackApi(refuses);
    return () => tryDelivery(env);
  },
  async HubSpot(refuses) {
    const { env, url } = await hubspotApi(refuses);
    const { hubspot, timeLimitMs } = deliverySettingsOf(env);
    const contact = hubspotContact(hubspot!, timeLimitMs, url);
    return () => contact(sampleDelivery("hubspot"));
  },
};

it.each(Object.entries(SERVICES))(
  "%s is tried again as late as it asks, and the owner is told of what only they can mend",
  async (_name, open) => {
    const statuses = [429, 423, 502, 401, 403, 404, 410];
    const deliver = await open((at) => statuses[at] ?? null);
    const results = [];
    for (let tries = 0; tries <= statuses.length; tries += 1) results.push({ ...(await deliver()), reply: undefined });
    expect(results).toEqual([
      { ok: false, failure: "http-429", waitSeconds: API_WAIT },
      { ok: false, failure: "http-423" },
      { ok: false, failure: "http-502" },
      { ok: false, failure: "http-401", needsOwner: true },
      { ok: false, failure: "http-403", needsOwner: true },
      { ok: false, failure: "http-404", needsOwner: true },
      { ok: false, failure: "http-410", needsOwner: true, isFinal: true },
      { ok: true },
    ]);
  },
);
