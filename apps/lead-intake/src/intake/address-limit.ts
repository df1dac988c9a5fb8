import { hex } from "../platform/hex.ts";
import type { RateLimit } from "../leads/lead-store.ts";
import type { Log } from "../platform/log.ts";
import { findSender } from "./client-address.ts";
import type { TrustedProxies } from "./client-address.ts";

type AddressLimitSettings = {
  readonly leads: number;
  readonly windowSeconds: number;
  readonly trustedProxies: TrustedProxies;
  /** Key of the HMAC, without which the hash cannot be reversed by trying all addresses. */
  readonly secret: string;
};

const ADVICE =
  "X-Forwarded-For comes from an address that is not configured as a proxy, so its visitors are limited together or not at all. If it is your proxy, set TRUSTED_PROXIES.";

/** Returns the limit for a request; null if its sender is unknown. A proxy that is not configured is logged once. */
export function addressLimit({ leads, windowSeconds, trustedProxies, secret }: AddressLimitSettings) {
  let isAdvised = false;
  const key = crypto.subtle.importKey("raw", utf8(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (request: Request, peerAddress: string | undefined, log: Log): Promise<RateLimit | null> => {
    const { network, site, isByUnknownProxy } = findSender(
      request.headers.get("x-forwarded-for"),
      peerAddress,
      trustedProxies,
    );
    if (isByUnknownProxy && !isAdvised) {
      isAdvised = true;
      log({ level: "warn", event: "proxy-not-configured", advice: ADVICE });
    }
    if (network === null) return null;
    return {
      address_hash: await hashOf(network),
      leads,
      window_seconds: windowSeconds,
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
