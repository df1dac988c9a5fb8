import { LEAD_HEADERS } from "@contractor-roi/roi-core";

/**
 * The headers that prove a consent (L11): its time, the wording and its version. A page served over plain HTTP has no Web
 * Crypto: there the server computes the version from the wording.
 *
 * @param wording as the form shows it
 * @param consentedAt in milliseconds since 1970
 */
export async function consentHeaders(wording: string, consentedAt: number): Promise<Record<string, string>> {
  const version = await sha256(wording);
  return {
    [LEAD_HEADERS.consentAt]: new Date(consentedAt).toISOString(),
    [LEAD_HEADERS.consentWording]: encodeURIComponent(wording),
    ...(version !== null && { [LEAD_HEADERS.consentVersion]: version }),
  };
}

/** Null where the page has no Web Crypto. */
async function sha256(text: string): Promise<string | null> {
  if (!("subtle" in crypto)) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return toHex(new Uint8Array(digest));
}

/** Two hexadecimal digits for each byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
