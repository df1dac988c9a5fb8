import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";

/** Classes of SQLSTATE: a value or a constraint, a missing or forbidden object, a limit, an error raised in SQL. */
const REFUSAL = /^(?:2[123]|4[24]|54|P0)[0-9A-Z]{3}$/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Codes of Node and of the driver for a connection that could not be made, or broke. */
const CONNECTION = /^(?:E[A-Z]{3,}|E[A-Z]+_[A-Z]+|CONNECT(?:ION)?_[A-Z]+|TIME_LIMIT)$/;

/** The database cannot be used for now: it cannot be reached, does not answer, stops, is full or read-only. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error);
  return CONNECTION.test(code) || (SQLSTATE.test(code) && !REFUSAL.test(code));
}

const SENTENCES: Readonly<Record<string, string>> = {
  "25006": "The database is read-only: is it a standby? DATABASE_URL must name the server that takes writes.",
  "42501": "This database user may not do that: make it the owner of the database, or run the command as its owner.",
  "55P03":
    "Another session has locked the queue: a collector at work, or a change of its tables. Try again in a minute.",
  "53100": "The database server's disk is full, so nothing was changed: free space there.",
};

/** Advice on a failure with a known reason; null for others. */
export function failureSentence(error: unknown): string | null {
  return SENTENCES[codeOf(error)] ?? null;
}

/** The parts of a failure that may be logged, with advice if there is some. */
export function describeAway(error: unknown): { error: string; code?: string; advice?: string } {
  const { error: name, code } = describeFailure(error);
  const advice = error instanceof OperatorError ? error.message : failureSentence(error);
  return { error: name, ...(code && { code }), ...(advice && { advice }) };
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}
