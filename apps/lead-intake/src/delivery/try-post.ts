import type { TryResult } from "./channel.ts";
import { guardedPost, type GuardedPost, PostFailure, PRIVATE_ADDRESS } from "./guarded-post.ts";

/** Nothing is there any more (RFC 9110). */
const GONE = 410;
/** Answers below 500 that another try may change: a time limit, a conflict, one that came too early, too many. */
const PASSING = new Set([408, 409, 425, 429]);

/** Posts once. Any 2xx is success; a failure is a code such as `http-503`, with the wait of a `Retry-After`. Never rejects. */
export async function tryPost(post: GuardedPost): Promise<TryResult> {
  try {
    const { status, retryAfterSeconds } = await guardedPost(post);
    if (status >= 200 && status < 300) return { ok: true };
    return {
      ok: false,
      failure: `http-${status}`,
      ...(retryAfterSeconds !== null && { waitSeconds: retryAfterSeconds }),
      ...(status < 500 && !PASSING.has(status) && { needsOwner: true }),
      ...(status === GONE && { isFinal: true }),
    };
  } catch (error) {
    const failure = error instanceof PostFailure ? error.code : "request-failed";
    return { ok: false, failure, ...(failure === PRIVATE_ADDRESS && { needsOwner: true }) };
  }
}
