import {
  encodeFigureOrigins,
  LEAD_HEADERS,
  LANGUAGES,
  type Language,
  type LeadOrigins,
} from "@contractor-roi/roi-core";
import { LEAD_REPORTS, type LeadAnswer, type LeadReport } from "@contractor-roi/roi-core/shared";
import type { Site } from "@contractor-roi/site/page";
import type { SupabaseClient } from "@supabase/supabase-js";
import { type SubmissionAttempt, toHex } from "./submission-attempt.ts";

const LEAD_FUNCTION = "lead-intake";
/** How long the page waits for a response, in milliseconds. */
const SUBMIT_TIMEOUT_MS = 10_000;

export type SubmitResult =
  /** With the server's id of the lead, and what becomes of its report, if that is known. */
  | { readonly ok: true; readonly reference: string; readonly report: LeadReport | undefined }
  | { readonly ok: false; readonly cause: Error };

/** Values of a page that go with each of its leads. */
type LeadSender = {
  readonly backend: Site["backend"];
  readonly language: Language;
  /** The consent as the form shows it. */
  readonly consent: string;
  /** The provider's id of the last voice call; null if there was none. */
  readonly voiceCallId: string | null;
  /** The lead's phone as it was typed. */
  readonly phoneTyped: string;
  readonly origins: LeadOrigins;
};

/**
 * Sends a lead with one POST, without retries. Every failure is returned as `ok: false`: no network, no response in time,
 * a status that is not 2xx, a response without an id, a client that could not be loaded.
 */
export async function submitLead(
  attempt: SubmissionAttempt,
  { backend, language, consent, voiceCallId, phoneTyped, origins }: LeadSender,
): Promise<SubmitResult> {
  const { payload, idempotencyKey, formOpenedAt, consentedAt, captchaToken } = attempt;
  const figuresTyped = encodeFigureOrigins(origins);
  try {
    const client = await withinTimeLimit(loadBackendClient(backend));
    const { data, error, response } = await withinTimeLimit(
      client.functions.invoke(LEAD_FUNCTION, {
        body: payload,
        headers: {
          [LEAD_HEADERS.idempotencyKey]: idempotencyKey,
          [LEAD_HEADERS.formOpenedAt]: new Date(formOpenedAt).toISOString(),
          ...(await consentHeaders(consent, consentedAt)),
          ...(language !== LANGUAGES[0] && { [LEAD_HEADERS.pageLanguage]: language }),
          ...(voiceCallId !== null && { [LEAD_HEADERS.voiceCallId]: voiceCallId }),
          ...(phoneTyped !== payload.contact.phone && { [LEAD_HEADERS.phoneAsTyped]: encoded(phoneTyped) }),
          ...(figuresTyped !== "" && { [LEAD_HEADERS.figuresTyped]: figuresTyped }),
          ...(captchaToken !== null && { [LEAD_HEADERS.captchaToken]: captchaToken }),
        },
        timeout: SUBMIT_TIMEOUT_MS,
      }),
    );
    if (error) return { ok: false, cause: withoutBody(error) };
    const { id, report } = Object(data) as { readonly [Name in keyof LeadAnswer]?: unknown };
    // An id is there for every stored lead, spam included.
    if (typeof id === "string" && id)
      return { ok: true, reference: id, report: LEAD_REPORTS.find((known) => known === report) };
    // An answer with 2xx and no id, such as a captive portal's or a paused function's, stored no lead.
    return { ok: false, cause: answerError(isWebPage(response) ? "a-web-page" : "no-id") };
  } catch (error) {
    return failedSubmission(error);
  }
}

/**
 * The headers that prove a consent (L11): its time, the wording and its version. A page served over plain HTTP has no Web
 * Crypto: there the server computes the version from the wording.
 *
 * @param wording as the form shows it
 * @param consentedAt in milliseconds since 1970
 */
async function consentHeaders(wording: string, consentedAt: number): Promise<Record<string, string>> {
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

/** Half a character cannot be encoded. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\uFFFD"));
}

let client: Promise<SupabaseClient> | null = null;

/**
 * Returns the page's one client of the hosted backend, loaded on first use. A failed load is not cached: the next call tries
 * again.
 */
export function loadBackendClient(backend: Site["backend"]): Promise<SupabaseClient> {
  client ??= import("@supabase/supabase-js").then(
    ({ createClient }) =>
      createClient(backend.url || window.location.origin, backend.key, {
        auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
      }),
    (error: unknown) => {
      client = null;
      throw error;
    },
  );
  return client;
}

/** The result of a submission that threw. */
export function failedSubmission(thrown: unknown): SubmitResult {
  return { ok: false, cause: toError(thrown) };
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/**
 * An error of the functions client, with the HTTP status if there is one. The response's body may repeat what was
 * typed, so it is left out, and so is the part of it that a parser's message quotes.
 */
function withoutBody(error: unknown): Error {
  const known = toError(error);
  if (known.name === "SyntaxError") return answerError("malformed-json");
  const response = (error as { readonly context?: unknown }).context;
  return response instanceof Response ? answerError(response.status, { cause: known }) : known;
}

/** Error reports carry the code and leave the message out. */
function answerError(code: string | number, options?: ErrorOptions): Error {
  return Object.assign(new Error(`${LEAD_FUNCTION} answered ${code}`, options), { code });
}

function isWebPage(response: Response | undefined): boolean {
  return response?.headers.get("content-type")?.startsWith("text/html") ?? false;
}

/** The client's own time limit begins only after it is loaded and has its session: those need a limit too. */
function withinTimeLimit<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_resolve, reject) => {
    const timeout = new DOMException(`no answer within ${SUBMIT_TIMEOUT_MS} ms`, "TimeoutError");
    timer = setTimeout(() => reject(timeout), SUBMIT_TIMEOUT_MS);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}

const WORDS = new Map<unknown, string>([
  ["TimeoutError", "timeout"],
  ["AbortError", "timeout"],
  ["FunctionsFetchError", "network"],
  ["TypeError", "network"],
]);

/** Codes of `submitLead` for an answer with status 2xx that is not the server's. */
const ANSWERS = new Set<unknown>(["a-web-page", "malformed-json", "no-id"]);

type Failure = Error & { readonly code?: unknown; readonly context?: Partial<Error> };

/**
 * Why a lead could not be sent, in one word of a few: "http-503" for a status, "a-web-page", "malformed-json" or "no-id"
 * for the answer of something else, "timeout", "network", or "other". Never the error's message, which may quote a visitor.
 *
 * @param error what `submitLead` returns
 */
export function failureCause(error: Failure): string {
  // The functions client wraps what fetch has thrown.
  const word = WORDS.get(error.context?.name) ?? WORDS.get(error.name);
  if (word) return word;
  if (typeof error.code === "number") return `http-${error.code}`;
  return ANSWERS.has(error.code) ? String(error.code) : "other";
}
