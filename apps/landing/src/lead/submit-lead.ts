import { loadBackendClient } from "./backend-client.ts";
import type { SubmissionAttempt } from "./submission-attempt.ts";

/** The name of the serverless function, and how long the page waits for its answer in milliseconds. */
export const LEAD_FUNCTION = "lead-intake";
export const SUBMIT_TIMEOUT_MS = 10_000;

export type SubmitResult = { readonly ok: true } | { readonly ok: false; readonly cause: Error };

/**
 * Sends a lead: one POST, no repetition of its own. Whatever goes wrong comes back as `ok: false`: no network, no answer
 * in time, an answer that is not 2xx or not JSON, a client that could not be loaded.
 */
export async function submitLead({ payload, idempotencyKey }: SubmissionAttempt): Promise<SubmitResult> {
  try {
    const client = await withinTimeLimit(loadBackendClient());
    const { error } = await client.functions.invoke(LEAD_FUNCTION, {
      body: payload,
      headers: { "idempotency-key": idempotencyKey },
      timeout: SUBMIT_TIMEOUT_MS,
    });
    return error ? { ok: false, cause: withStatus(error) } : { ok: true };
  } catch (error) {
    return { ok: false, cause: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Adds the HTTP status to an error of the functions client; the answer's body may repeat what was typed, so it stays out. */
function withStatus(error: unknown): Error {
  const known = error instanceof Error ? error : new Error(String(error));
  const response = (error as { readonly context?: unknown }).context;
  return response instanceof Response ? new Error(`${LEAD_FUNCTION} answered ${response.status}`, { cause: known }) : known;
}

/** The client is fetched too, and a stalled fetch must not keep the visitor waiting for ever. */
function withinTimeLimit<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`the client was not loaded within ${SUBMIT_TIMEOUT_MS} ms`)), SUBMIT_TIMEOUT_MS);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
