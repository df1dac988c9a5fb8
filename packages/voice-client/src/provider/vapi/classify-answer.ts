import type { StartStage } from "../../start-stages.ts";
import { VoiceError } from "../../voice-errors.ts";

const STAGE: StartStage = "web-call-creation";

/**
 * Classifies the provider's response to `POST /call/web`; null if it is a call that can be joined.
 *
 * @param status the HTTP status
 * @param body the parsed body, or its text if it is not JSON
 */
export function classifyWebCallAnswer(status: number, body: unknown): VoiceError | null {
  const details = { stage: STAGE, status: Number.isFinite(status) ? status : undefined, cause: body };
  if (status === 401 || status === 403) return new VoiceError("unauthorized", details);
  if (status === 429 || isConcurrencyLimit(body)) return new VoiceError("concurrency-limit", details);
  if (status === 402 || /credit|wallet|subscription/i.test(messageOf(body)))
    return new VoiceError("account-limit", details);
  if (status >= 400 && status < 500) return new VoiceError("rejected", details);
  const isCall = status >= 200 && status < 300 && typeof at(body, "webCallUrl") === "string";
  return isCall ? null : new VoiceError("unavailable", details);
}

/** The provider reports a full account with 429, or with 400 and its limits. */
function isConcurrencyLimit(body: unknown): boolean {
  if (at(body, "subscriptionLimits", "concurrencyBlocked") === true) return true;
  return /concurrency limit/i.test(messageOf(body));
}

function messageOf(body: unknown): string {
  const message = at(body, "message");
  return Array.isArray(message) ? message.join(" ") : typeof message === "string" ? message : "";
}

/** Returns the value at a path of an unknown value; undefined if there is none. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
