import type { TryResult } from "./channel.ts";
import { guardedPost, type GuardedPost, PostFailure } from "./guarded-post.ts";

/** Posts once. Any 2xx is success; a failure is a code such as `http-503`, with the wait of a `Retry-After`. Never rejects. */
export async function tryPost(post: GuardedPost): Promise<TryResult> {
  try {
    const { status, retryAfterSeconds } = await guardedPost(post);
    if (status >= 200 && status < 300) return { ok: true };
    const wait = retryAfterSeconds !== null && { waitSeconds: retryAfterSeconds };
    return { ok: false, failure: `http-${status}`, ...wait };
  } catch (error) {
    return { ok: false, failure: error instanceof PostFailure ? error.code : "request-failed" };
  }
}
