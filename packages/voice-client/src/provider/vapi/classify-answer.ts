import type { StartStage } from "../../start-stages.ts";
import { VoiceError } from "../../voice-errors.ts";

const STAGE: StartStage = "web-call-creation";

/**
 * Says what is wrong with the provider's answer to `POST /call/web`; null when it is a call that can be joined.
 *
 * @param status the HTTP status
 * @param body the parsed body, or its text where it is no JSON
 */
export function classifyWebCallAnswer(status: number, body: unknown): VoiceError | null {
  const details = { stage: STAGE, status: Number.isFinite(status) ? status : undefined, cause: body };
  if (status === 401 || status === 403) return VoiceError.unauthorized(details);
  if (status === 429 || isConcurrencyLimit(body)) return VoiceError.concurrencyLimit(details);
  if (status >= 400 && status < 500) return VoiceError.rejected(details);
  if (!(status >= 200 && status < 300)) return VoiceError.unavailable(details);
  return typeof field(body, "webCallUrl") === "string" ? null : VoiceError.unavailable(details);
}

/** The provider reports a full account with 429, or with 400 and the limits it has. */
function isConcurrencyLimit(body: unknown): boolean {
  if (field(field(body, "subscriptionLimits"), "concurrencyBlocked") === true) return true;
  const message = field(body, "message");
  return /concurrency limit/i.test(Array.isArray(message) ? message.join(" ") : String(message));
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
