import { freezeTable } from "../freeze-table.ts";

/**
 * The names of the headers that a lead submission has besides those of any JSON request. All are optional.
 *
 * @example
 * LEAD_HEADERS.idempotencyKey; // "idempotency-key"
 * LEAD_HEADERS.formOpenedAt; // "x-form-opened-at"
 */
export const LEAD_HEADERS: {
  /** A UUID, the same for each try of the same lead. */
  readonly idempotencyKey: "idempotency-key";
  /** When the visitor opened the form, by the clock that `timestamp` is read from, as `Date.toISOString` writes it. */
  readonly formOpenedAt: "x-form-opened-at";
  /** When the visitor consented, in the same form. */
  readonly consentAt: "x-consent-at";
  /** SHA-256 of the wording in UTF-8, hexadecimal, 64 digits in lower case. */
  readonly consentVersion: "x-consent-version";
  /** The wording that the visitor consented to, as `encodeURIComponent` writes it; at most 1,000 characters before that. */
  readonly consentWording: "x-consent-wording";
  /** The page's language, as `LANGUAGES` has it; absent if that is English. */
  readonly pageLanguage: "x-page-language";
  /** The voice provider's id of the last call that the visitor had on the page; absent if there was none. */
  readonly voiceCallId: "x-voice-call-id";
  /**
   * The phone as the visitor typed it, as `encodeURIComponent` writes it; at most 100 characters before that. Absent if it is
   * the body's.
   */
  readonly phoneAsTyped: "x-phone-as-typed";
  /** Which figures the visitor typed, as `encodeFigureOrigins` writes it. */
  readonly figuresTyped: "x-figures-typed";
  /** The token of Cloudflare Turnstile. */
  readonly captchaToken: "cf-turnstile-response";
} = /* @__PURE__ */ freezeTable({
  idempotencyKey: "idempotency-key",
  formOpenedAt: "x-form-opened-at",
  consentAt: "x-consent-at",
  consentVersion: "x-consent-version",
  consentWording: "x-consent-wording",
  pageLanguage: "x-page-language",
  voiceCallId: "x-voice-call-id",
  phoneAsTyped: "x-phone-as-typed",
  figuresTyped: "x-figures-typed",
  captchaToken: "cf-turnstile-response",
});
