import { hex } from "../platform/hex.ts";
import { clientNetwork } from "./client-address.ts";

/** The most leads of one sender that are stored within a time window. */
export type RateLimit = {
  readonly address_hash: string;
  readonly leads: number;
  readonly window_seconds: number;
};

export type AddressLimitSettings = {
  readonly leads: number;
  readonly windowSeconds: number;
  /** Proxies between the internet and this server, each of which adds to `X-Forwarded-For`. */
  readonly trustedHops: number;
  /** Key of the HMAC, without which the hash cannot be reversed by trying all addresses. */
  readonly secret: string;
};

/** Returns the limit for a request; null if its sender is unknown. */
export function addressLimit({ leads, windowSeconds, trustedHops, secret }: AddressLimitSettings) {
  const key = crypto.subtle.importKey("raw", utf8(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (request: Request, peerAddress: string | undefined): Promise<RateLimit | null> => {
    const network = clientNetwork(request.headers.get("x-forwarded-for"), peerAddress, trustedHops);
    if (network === null) return null;
    const hash = new Uint8Array(await crypto.subtle.sign("HMAC", await key, utf8(network)));
    return { address_hash: hex(hash), leads, window_seconds: windowSeconds };
  };
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
