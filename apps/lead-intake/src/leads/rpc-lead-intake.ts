import { againAfterConflict } from "./after-conflict.ts";
import type { LeadStore, LeadSubmission, SubmitOutcome } from "./lead-store.ts";

export type RpcSettings = {
  /** The project's address, such as `https://abc.supabase.co`. */
  readonly url: string;
  /** A secret key: the publishable one may not call the function. */
  readonly key: string;
};

const TIME_LIMIT_MS = 10_000;

/** PostgREST reports a database error with its SQLSTATE, and one of its own with a code that starts with PGRST. */
class RpcError extends Error {
  override readonly name: string = "RpcError";
  readonly code: string;

  constructor(status: number, code: unknown) {
    super(`The project's API answered ${status}`);
    this.code = typeof code === "string" ? code : `HTTP_${status}`;
  }
}

/**
 * Calls `public.lead_intake` through a Supabase project's own API (PostgREST), where direct connections to its
 * database are refused. One request is one transaction.
 */
export function rpcLeadIntake({ url, key }: RpcSettings): Pick<LeadStore, "submit"> {
  const endpoint = new URL("/rest/v1/rpc/lead_intake", url);
  const headers = {
    "content-type": "application/json",
    apikey: key,
    ...(isJwt(key) && { authorization: `Bearer ${key}` }),
  };
  return { submit: (lead) => againAfterConflict(() => submit(lead)) };

  async function submit(lead: LeadSubmission): Promise<SubmitOutcome> {
    const response = await fetch(endpoint, {
      method: "POST",
      headers,
      body: JSON.stringify({ lead }),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw new RpcError(response.status, (answer as { code?: unknown } | null)?.code);
    if (!isOutcome(answer))
      throw new Error("Cannot tell whether the lead was stored: the project's API did not answer with an outcome");
    return answer;
  }
}

/** Older keys are JWTs with a role and are sent as bearer tokens too; newer ones are opaque and are sent in `apikey` only. */
function isJwt(key: string): boolean {
  return key.startsWith("eyJ");
}

function isOutcome(answer: unknown): answer is SubmitOutcome {
  return typeof answer === "object" && answer !== null && "status" in answer && typeof answer.status === "string";
}
