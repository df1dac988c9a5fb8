import { LEAD_HEADERS } from "@contractor-roi/roi-core";
import { isIsoUtc } from "../platform/iso-utc.ts";
import type { Consent } from "../leads/lead-record.ts";
import type { Sha256 } from "../platform/sha256.ts";
import { storableText } from "./storable-text.ts";

const WORDING_MAX_LENGTH = 1000;
const VERSION = /^[0-9a-f]{64}$/;

/**
 * Reads the headers of a consent. A header that is absent or malformed becomes null and refuses no lead. The version is
 * computed from the wording if that is there: a version that names another text would prove nothing.
 */
export async function readConsent({ headers }: Request, sha256: Sha256): Promise<Consent> {
  const at = headers.get(LEAD_HEADERS.consentAt);
  const wording = decoded(headers.get(LEAD_HEADERS.consentWording));
  const version = wording === null ? headers.get(LEAD_HEADERS.consentVersion) : await sha256(wording);
  return {
    consent_at: at !== null && isIsoUtc(at) ? at : null,
    consent_version: version !== null && VERSION.test(version) ? version : null,
    consent_wording: wording,
  };
}

function decoded(header: string | null): string | null {
  try {
    const text = storableText(decodeURIComponent(header ?? ""));
    return text.trim() === "" || text.length > WORDING_MAX_LENGTH ? null : text;
  } catch {
    return null;
  }
}
