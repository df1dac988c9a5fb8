import type { Plans } from "@contractor-roi/roi-core";
import type { DeliveryChannel } from "../leads/delivery-channels.ts";
import type { Log } from "../platform/log.ts";
import type { IntakeSettings } from "../settings/settings.ts";
import { addressLimit } from "./address-limit.ts";
import { trustedProxies } from "./client-address.ts";
import { turnstileCheck } from "./turnstile.ts";
import type { CaptchaCheck } from "../leads/lead-record.ts";
import type { RateLimit } from "../leads/lead-store.ts";

/** Checks and deliveries of a lead, besides storing it. */
export type IntakePolicy = {
  /** The deliveries of an accepted lead. @default none */
  readonly channels?: readonly DeliveryChannel[] | undefined;
  readonly limitOf?:
    | ((request: Request, peerAddress: string | undefined, log: Log) => Promise<RateLimit | null>)
    | undefined;
  readonly checkCaptcha?: ((request: Request, idempotencyKey: string) => Promise<CaptchaCheck>) | undefined;
  /** The plans of the site that the leads come from (P10). @default roi-core's */
  readonly plans?: Plans | undefined;
  /** Called when a lead was stored, spam too, with the deliveries that it has if it is accepted. */
  readonly onStored?: ((channels: readonly DeliveryChannel[]) => void) | undefined;
};

/** @param isBehindGateway whether every connection comes from the platform's own gateway */
export function intakePolicy(settings: IntakeSettings, isBehindGateway: boolean): IntakePolicy {
  const { RATE_LIMIT_LEADS: leads, TURNSTILE_SECRET: secret } = settings;
  const limit = {
    leads,
    windowSeconds: settings.RATE_LIMIT_SECONDS,
    trustedProxies: trustedProxies(settings, isBehindGateway),
    // Made at each start unless set: then a limit ends with the process, and other processes count for themselves.
    secret: settings.RATE_LIMIT_SECRET ?? crypto.randomUUID() + crypto.randomUUID(),
  };
  return {
    limitOf: leads === 0 ? undefined : addressLimit(limit),
    checkCaptcha: secret === null ? undefined : turnstileCheck(secret),
  };
}
