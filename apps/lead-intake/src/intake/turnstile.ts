import { LEAD_HEADERS } from "@contractor-roi/roi-core";
import type { CaptchaCheck } from "@contractor-roi/lead-store/lead/lead-record";

const VERIFY_URL = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const TOKEN_MAX_LENGTH = 2048;
const TIME_LIMIT_MS = 4_000;
/** Errors of our request or of the service, which say nothing about the visitor. */
const NOT_THE_VISITORS = ["missing-input-secret", "invalid-input-secret", "bad-request", "internal-error"];

/**
 * Verifies the captcha token that a request has in `cf-turnstile-response`. A token is valid once, so the lead's
 * idempotency key is sent with it: with the same key, a repeated request may use it again.
 */
export function turnstileCheck(secret: string, verifyUrl: string = VERIFY_URL) {
  return async (request: Request, idempotencyKey: string): Promise<CaptchaCheck> => {
    const token = request.headers.get(LEAD_HEADERS.captchaToken);
    if (!token) return "missing";
    if (token.length > TOKEN_MAX_LENGTH) return "rejected";
    try {
      const response = await fetch(verifyUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ secret, response: token, idempotency_key: idempotencyKey }),
        redirect: "error",
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      return verdict(await response.json());
    } catch {
      return "unavailable";
    }
  };
}

function verdict(answer: { success?: unknown; "error-codes"?: unknown } | null): CaptchaCheck {
  if (answer?.success === true) return "passed";
  const codes = answer?.["error-codes"];
  const isVerdict =
    answer?.success === false && Array.isArray(codes) && !codes.some((code) => NOT_THE_VISITORS.includes(code));
  return isVerdict ? "rejected" : "unavailable";
}
