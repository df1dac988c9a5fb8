import {
  calculateRoi,
  isE164,
  type Language,
  type LeadContact,
  type LeadIntakePayload,
  type LeadOrigins,
  normalizePhone,
  phoneDoubt,
  type Plan,
  PLANS,
  type Plans,
  scoreLead,
  toWireFigures,
  type WireFigures,
} from "@contractor-roi/roi-core";
import { leadInputs } from "@contractor-roi/roi-core/shared";
import { type ClickIds, type QuoteLink, readClickIds, readQuoteLink } from "./source-address.ts";

/** A visitor's consent as the page sends it: time and wording. */
export type Consent = {
  /** ISO 8601, by the visitor's clock. */
  readonly consent_at: string | null;
  /** SHA-256 of the wording, hexadecimal. */
  readonly consent_version: string | null;
  readonly consent_wording: string | null;
};

/** The result of the captcha, Cloudflare Turnstile. `unavailable`: the service could not be reached or failed. */
export type CaptchaCheck = "passed" | "missing" | "rejected" | "unavailable";

/** Spam is kept apart, not dropped: a wrong guess must not lose a lead. */
export type Disposition = "accepted" | "spam";

/** An oddity in the way a lead was sent, not a verdict (B7). `test` marks a lead that its owner sent. */
export type Mark =
  | "phone-doubtful"
  | "too-fast"
  | "turnstile-missing"
  | "turnstile-rejected"
  | "turnstile-unavailable"
  | "busy-network"
  | "test";

/** Nobody fills in five fields so quickly, but a browser's autofill comes close: a reason for a mark, not a refusal. */
const TOO_FAST_MS = 2_000;

/** A lead as it is stored, without its id. Units: those of roi-core. */
export type LeadRecord = LeadContact &
  Omit<LeadIntakePayload, "contact" | "timestamp" | "website"> & {
    readonly idempotency_key: string;
    readonly request_hash: string;
    /** ISO 8601. */
    readonly received_at: string;
    readonly disposition: Disposition;
    readonly marks: readonly Mark[];
    readonly phone_e164: string | null;
    readonly figures_mismatch: readonly (keyof WireFigures)[];
    /** Click ids of the advertisement that brought the visitor, if `source_url` has them. */
    readonly click_ids: ClickIds;
    /** ISO 8601; null if the body's timestamp is not a time. */
    readonly client_timestamp: string | null;
    readonly client_payload: LeadIntakePayload;
    /** The chosen plan's terms that the figures were calculated with. */
    readonly terms: Plan;
    /** The terms of all plans then. */
    readonly plans: Plans;
    /** The page's language. */
    readonly language: Language;
    /** The provider's id of the last voice call on the page; null if there was none. */
    readonly voice_call_id: string | null;
    /** The phone as the visitor typed it; null if it is not known, or as in `phone`. */
    readonly phone_typed: string | null;
    /** Which figures the visitor typed, and how plan and trade came; null if it is not known. */
    readonly figures_typed: LeadOrigins | null;
    /** Whether the browser asked not to sell or share data (Global Privacy Control); null if it is not known. */
    readonly sec_gpc: boolean | null;
  } & Consent &
  QuoteLink;

/** Facts that a page and its browser send beside the body. */
export type PageFacts = {
  /** The header `X-Form-Opened-At`, unchecked. */
  readonly formOpenedAt: string | null;
  readonly consent: Consent;
  readonly language: Language;
  readonly voiceCallId: string | null;
  readonly phoneTyped: string | null;
  readonly figuresTyped: LeadOrigins | null;
  readonly secGpc: boolean;
};

type Receipt = {
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly receivedAt: Date;
  /** @default none was asked for */
  readonly captcha?: CaptchaCheck | undefined;
} & { readonly [Fact in keyof PageFacts]?: PageFacts[Fact] | undefined };

const NO_CONSENT: Consent = { consent_at: null, consent_version: null, consent_wording: null };

/**
 * The row for a lead. The server trusts no figure: results and score are recomputed, and differences named.
 *
 * @param plans of the site that the lead came from
 */
export function leadRecord(payload: LeadIntakePayload, receipt: Receipt, plans: Plans = PLANS): LeadRecord {
  const { contact, timestamp, website: _honeypot, ...sent } = payload;
  const figures = recompute(payload, plans);
  return {
    idempotency_key: receipt.idempotencyKey,
    request_hash: receipt.requestHash,
    received_at: receipt.receivedAt.toISOString(),
    disposition: disposition(payload, receipt),
    marks: marks(payload, receipt),
    ...contact,
    phone_e164: e164(contact.phone),
    ...sent,
    ...figures,
    figures_mismatch: mismatches(payload, figures),
    click_ids: readClickIds(payload.source_url),
    client_timestamp: time(timestamp),
    client_payload: payload,
    terms: plans[payload.selected_plan],
    plans,
    language: receipt.language ?? "en",
    voice_call_id: receipt.voiceCallId ?? null,
    ...(receipt.consent ?? NO_CONSENT),
    phone_typed: receipt.phoneTyped === contact.phone ? null : (receipt.phoneTyped ?? null),
    figures_typed: receipt.figuresTyped ?? null,
    ...readQuoteLink(payload.source_url),
    sec_gpc: receipt.secGpc ?? null,
  };
}

/**
 * Spaces in the hidden field do not count: a false positive would store a real lead as spam while the visitor sees success. A page
 * without the widget sends no token, and a browser may block it: only a rejected token is spam.
 */
function disposition({ website }: LeadIntakePayload, { captcha }: Receipt): Disposition {
  return website.trim() !== "" || captcha === "rejected" ? "spam" : "accepted";
}

function marks(
  { contact, timestamp }: LeadIntakePayload,
  { formOpenedAt = null, captcha, phoneTyped }: Receipt,
): Mark[] {
  const isProven = captcha === undefined || captcha === "passed";
  const phone = e164(contact.phone);
  const isDoubtful = phone === null || phoneDoubt(phone, contact.phone + (phoneTyped ?? "")) !== null;
  return [
    ...(isDoubtful ? ["phone-doubtful" as const] : []),
    ...(isTooFast(formOpenedAt, timestamp) ? ["too-fast" as const] : []),
    ...(isProven ? [] : [`turnstile-${captcha}` as const]),
  ];
}

/** Both times are by the visitor's clock, so it does not matter how far that is from the server's. */
function isTooFast(openedAt: string | null, sentAt: string): boolean {
  const elapsed = Date.parse(sentAt) - Date.parse(openedAt ?? "");
  return elapsed >= 0 && elapsed < TOO_FAST_MS;
}

function recompute(payload: LeadIntakePayload, plans: Plans): WireFigures {
  const results = calculateRoi(leadInputs({ ...payload, ...payload.contact }), plans);
  return toWireFigures(results, scoreLead(results));
}

/** Compared exactly: page and server run the same arithmetic, and JSON carries every number without loss. */
function mismatches(payload: LeadIntakePayload, figures: WireFigures): (keyof WireFigures)[] {
  const names = Object.keys(figures) as (keyof WireFigures)[];
  return names.filter((name) => payload[name] !== figures[name]);
}

/** The given phone is tried first, because normalising a second time would corrupt a nine-digit number. */
export function e164(phone: string): string | null {
  return [phone, normalizePhone(phone)].find(isE164) ?? null;
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** Only years that Postgres can store: a wrong clock must not lose a lead. */
function time(timestamp: string): string | null {
  const date = new Date(ISO_TIME.test(timestamp) ? timestamp : Number.NaN);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString() : null;
}
