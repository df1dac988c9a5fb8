import { LEAD_HEADERS } from "@contractor-roi/roi-core";
import { LEAD_COPY } from "../content/lead-copy.ts";
import { toHex } from "./to-hex.ts";

/** Of the wording as the form shows it; computed when the form's code is loaded. */
const version = sha256(LEAD_COPY.consent);

/**
 * The headers that prove a consent (L11): its time, the wording and its version. A page served over plain HTTP has no Web
 * Crypto: there the server computes the version from the wording.
 *
 * @param consentedAt in milliseconds since 1970
 */
export async function consentHeaders(consentedAt: number): Promise<Record<string, string>> {
  const known = await version;
  return {
    [LEAD_HEADERS.consentAt]: new Date(consentedAt).toISOString(),
    [LEAD_HEADERS.consentWording]: encodeURIComponent(LEAD_COPY.consent),
    ...(known !== null && { [LEAD_HEADERS.consentVersion]: known }),
  };
}

async function sha256(text: string): Promise<string | null> {
  if (!("subtle" in crypto)) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return toHex(new Uint8Array(digest));
}
