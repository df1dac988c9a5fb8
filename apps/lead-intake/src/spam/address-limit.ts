import { hex } from "../platform/hex.ts";
import { clientNetwork } from "./client-address.ts";

/** How many leads of one sender are stored within a time. */
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
  /** Key of the HMAC: without it an address cannot be found by trying all of them. */
  readonly secret: string;
};

/** The limit that a request falls under; null if its sender cannot be told from others. */
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
