import type { Env } from "../platform/setting-values.ts";

/** Where an accepted lead is delivered. */
export type DeliveryChannel = "crm_webhook" | "owner_email";

/**
 * The channels that are configured. The function that receives leads and the worker that delivers them may run apart:
 * give both the same variables, since a lead is delivered by the channels known when it is stored.
 */
export function deliveryChannels(env: Env): DeliveryChannel[] {
  return [
    ...(env("CRM_WEBHOOK_URL") ? ["crm_webhook" as const] : []),
    ...(env("OWNER_EMAIL") ? ["owner_email" as const] : []),
  ];
}
