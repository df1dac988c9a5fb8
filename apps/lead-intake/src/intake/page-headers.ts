import { decodeFigureOrigins, isLanguage, LANGUAGES, LEAD_HEADERS } from "@contractor-roi/roi-core";
import type { Consent, PageFacts } from "@contractor-roi/lead-store/lead/lead-record";
import { hexSha256 } from "@contractor-roi/lead-store/base/hex";
import { storableText } from "./parse-lead-payload.ts";

const WORDING_MAX_LENGTH = 1000;
const PHONE_MAX_LENGTH = 100;
const VERSION = /^[0-9a-f]{64}$/;
/** Another provider's ids may look otherwise. */
const CALL_ID = /^[\w.:-]{1,100}$/;

/** Reads the headers of a lead. An absent or malformed one counts as unknown, and refuses no lead. */
export async function readPageHeaders({ headers }: Request): Promise<PageFacts> {
  const language = headers.get(LEAD_HEADERS.pageLanguage);
  const callId = headers.get(LEAD_HEADERS.voiceCallId) ?? "";
  return {
    formOpenedAt: headers.get(LEAD_HEADERS.formOpenedAt),
    consent: await readConsent(headers),
    language: isLanguage(language) ? language : LANGUAGES[0],
    voiceCallId: CALL_ID.test(callId) ? callId : null,
    phoneTyped: decoded(headers.get(LEAD_HEADERS.phoneAsTyped), PHONE_MAX_LENGTH),
    figuresTyped: decodeFigureOrigins(headers.get(LEAD_HEADERS.figuresTyped) ?? ""),
    secGpc: headers.get("sec-gpc") === "1",
  };
}

/** The version is computed from the wording if that is there: a version that names another text would prove nothing. */
async function readConsent(headers: Headers): Promise<Consent> {
  const at = headers.get(LEAD_HEADERS.consentAt);
  const wording = decoded(headers.get(LEAD_HEADERS.consentWording), WORDING_MAX_LENGTH);
  const version = wording === null ? headers.get(LEAD_HEADERS.consentVersion) : await hexSha256(wording);
  return {
    consent_at: at !== null && isIsoUtc(at) ? at : null,
    consent_version: version !== null && VERSION.test(version) ? version : null,
    consent_wording: wording,
  };
}

function decoded(header: string | null, maxLength: number): string | null {
  try {
    const text = storableText(decodeURIComponent(header ?? ""));
    return text.trim() === "" || text.length > maxLength ? null : text;
  } catch {
    return null;
  }
}

/** Years from 1 to 9999, which Postgres can store. */
const YEAR = /^(?!0000)\d{4}-/;

/** Whether a text is a time exactly as `Date.toISOString` writes it. */
function isIsoUtc(text: string): boolean {
  const time = Date.parse(text);
  return YEAR.test(text) && !Number.isNaN(time) && new Date(time).toISOString() === text;
}
