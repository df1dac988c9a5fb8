import type { Plans } from "@contractor-roi/roi-core";
import type { DeliveryChannel } from "@contractor-roi/lead-store/lead/delivery-channels";
import { hex } from "@contractor-roi/lead-store/base/hex";
import type { Site } from "@contractor-roi/site";
import type { Log } from "@contractor-roi/lead-store/base/log";
import type { RateLimit } from "@contractor-roi/lead-store/lead/lead-store";
import type { IntakeSettings } from "../settings/settings.ts";
import { findSender, type TrustedProxies, trustedProxies } from "./client-address.ts";
import { turnstileCheck } from "./turnstile.ts";

/** Checks and deliveries of a lead, besides storing it. */
export type IntakePolicy = {
  /** The deliveries of an accepted lead. @default none */
  readonly channels?: readonly DeliveryChannel[] | undefined;
  readonly limitOf?: ReturnType<typeof addressLimit> | undefined;
  readonly checkCaptcha?: ReturnType<typeof turnstileCheck> | undefined;
  /** The plans of the site that the leads come from. @default roi-core's */
  readonly plans?: Plans | undefined;
  /** Whether reports are mailed to visitors. @default as store or queue say */
  readonly mailsReports?: boolean | undefined;
  /** Called when a lead was stored, spam too, with the deliveries that it has if it is accepted. */
  readonly onStored?: ((channels: readonly DeliveryChannel[]) => void) | undefined;
};

/** @param isBehindGateway whether every connection comes from the platform's own gateway */
export function intakePolicy(settings: IntakeSettings, isBehindGateway: boolean): IntakePolicy {
  const { RATE_LIMIT_LEADS: leads, TURNSTILE_SECRET: secret } = settings;
  return {
    limitOf: leads === 0 ? undefined : addressLimit(settings, trustedProxies(settings, isBehindGateway)),
    checkCaptcha: secret === null ? undefined : turnstileCheck(secret),
  };
}

/** A sentence about a captcha that only the page or only the server knows; null if there is none. */
export function halfCaptcha({ TURNSTILE_SECRET }: IntakeSettings, { captcha, backend }: Site): string | null {
  const [isShown, isChecked] = [captcha.turnstileSiteKey !== "", TURNSTILE_SECRET !== null];
  if (isChecked && !isShown)
    return "TURNSTILE_SECRET is set, and the page shows no captcha: every lead is marked, and no visitor gets a report. Set captcha.turnstileSiteKey in site.json and render the site, or remove TURNSTILE_SECRET.";
  // Another server may take the page's leads.
  return isChecked || !isShown || backend.url !== ""
    ? null
    : "The page shows a captcha, and nobody checks its answers: set TURNSTILE_SECRET, or remove captcha from site.json and render the site.";
}

const ADVICE =
  "X-Forwarded-For comes from an address that is not configured as a proxy, so its visitors are limited together or not at all. If it is your proxy, set TRUSTED_PROXIES.";

/** Returns the limit for a request; null if its sender is unknown. A proxy that is not configured is logged once. */
function addressLimit(
  { RATE_LIMIT_LEADS, RATE_LIMIT_SECONDS, RATE_LIMIT_SECRET }: IntakeSettings,
  proxies: TrustedProxies,
) {
  let isAdvised = false;
  // Made at each start unless set: then a limit ends with the process, and other processes count for themselves. It is the key of
  // an HMAC, without which the hash could be reversed by trying all addresses.
  const secret = RATE_LIMIT_SECRET ?? crypto.randomUUID() + crypto.randomUUID();
  const key = crypto.subtle.importKey("raw", utf8(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (request: Request, peerAddress: string | undefined, log: Log): Promise<RateLimit | null> => {
    const { network, site, isByUnknownProxy } = findSender(
      request.headers.get("x-forwarded-for"),
      peerAddress,
      proxies,
    );
    if (isByUnknownProxy && !isAdvised) {
      isAdvised = true;
      log({ level: "warn", event: "proxy-not-configured", advice: ADVICE });
    }
    if (network === null) return null;
    return {
      address_hash: await hashOf(network),
      leads: RATE_LIMIT_LEADS,
      window_seconds: RATE_LIMIT_SECONDS,
      site_hash: site && (await hashOf(site)),
    };
  };

  async function hashOf(text: string): Promise<string> {
    return hex(new Uint8Array(await crypto.subtle.sign("HMAC", await key, utf8(text))));
  }
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
