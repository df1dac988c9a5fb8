import type { LeadContext, LeadIntakePayload } from "@contractor-roi/roi-core";
import { keep, keptVisit } from "../loading/kept-visit.ts";

/** A lead as it is sent: the same on every try, so that the server can tell a repetition from a new lead. */
export type SubmissionAttempt = {
  readonly idempotencyKey: string;
  /** When the visitor opened the form, in milliseconds since 1970. */
  readonly formOpenedAt: number;
  /** When the visitor ticked the consent, in milliseconds since 1970. */
  readonly consentedAt: number;
  readonly payload: LeadIntakePayload;
  /** Sent again with the same lead, for which it stays valid; null if there is none. */
  readonly captchaToken: string | null;
};

/** Reads the origin of a lead at the moment of submitting. */
export function readLeadContext(view: Window = window): LeadContext {
  const query = new URLSearchParams(view.location.search);
  return {
    utmSource: query.get("utm_source") ?? "",
    utmMedium: query.get("utm_medium") ?? "",
    utmCampaign: query.get("utm_campaign") ?? "",
    sourceUrl: (view.parent === view ? null : hostAddress(query)) ?? view.location.href,
    userAgent: view.navigator.userAgent,
    timestamp: new Date().toISOString(),
  };
}

/** The page that shows the calculator in a frame, as its loader says: with its query, which may hold an advertiser's click id. */
function hostAddress(query: URLSearchParams): string | null {
  try {
    const { protocol, origin, pathname, search } = new URL(query.get("source_url") ?? "");
    return /^https?:$/.test(protocol) ? `${origin}${pathname}${search}` : null;
  } catch {
    return null;
  }
}

/**
 * Returns the attempt to send: the last one again, also over a reload, while the visitor has changed nothing since it failed (it
 * may have been stored although the response was lost), otherwise a new one under a new key. An edited lead under the old
 * key would be refused as a different body, and the correction lost.
 */
export function nextAttempt(
  last: SubmissionAttempt | null,
  payload: LeadIntakePayload,
  times: Pick<SubmissionAttempt, "formOpenedAt" | "consentedAt">,
): SubmissionAttempt {
  const lead = visitorsPart(payload);
  if (last && visitorsPart(last.payload) === lead) return last;
  // An attempt with a filled honeypot is not kept.
  const { website, ...body } = payload;
  const { attempt } = keptVisit();
  if (attempt?.body && visitorsPart({ ...attempt.body, website: "" }) === lead) {
    const { idempotencyKey, formOpenedAt } = attempt;
    return { ...times, idempotencyKey, formOpenedAt, payload: { ...attempt.body, website }, captchaToken: null };
  }
  const idempotencyKey = randomUuid();
  if (website === "") keep({ attempt: { idempotencyKey, formOpenedAt: times.formOpenedAt, body } });
  return { ...times, idempotencyKey, payload, captchaToken: null };
}

/**
 * The part of a lead that changes with the visitor: without the address's hash, the browser's name and the time of the
 * click. Figures are calculated from this part and the site's prices.
 */
function visitorsPart(payload: LeadIntakePayload): string {
  const { contact, selected_plan, jobs_per_month, avg_job_profit, admin_hours_per_week, website } = payload;
  const { utm_source, utm_medium, utm_campaign, source_url } = payload;
  const inputs = [selected_plan, jobs_per_month, avg_job_profit, admin_hours_per_week];
  const origin = [utm_source, utm_medium, utm_campaign, source_url.split("#")[0]];
  return JSON.stringify([contact, inputs, origin, website]);
}

/** Version 4 (RFC 9562). `crypto.randomUUID` is missing on a page served over plain HTTP, as on a phone in a local network. */
function randomUuid(): string {
  const hex = toHex(crypto.getRandomValues(new Uint8Array(16)));
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}

/** Two hexadecimal digits for each byte. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
