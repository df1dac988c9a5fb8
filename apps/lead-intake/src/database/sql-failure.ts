/** Classes of SQLSTATE: a value or a constraint, a conflict with another transaction, a limit, an error raised in SQL. */
const REFUSAL = /^(?:2[123]|4[024]|54|P0)[0-9A-Z]{3}$/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** Codes of Node and of the driver for a connection that could not be made, or broke. */
const CONNECTION = /^(?:E[A-Z]{3,}|E[A-Z]+_[A-Z]+|CONNECT(?:ION)?_[A-Z]+|TIME_LIMIT)$/;

/** The statement was refused for what it says. Otherwise the database itself failed, and would fail each statement again. */
export function isRefusal(error: unknown): boolean {
  const code = codeOf(error);
  return SQLSTATE.test(code) && REFUSAL.test(code);
}

/** The database cannot be used for now: it cannot be reached, does not answer, stops, is full or read-only. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error);
  return CONNECTION.test(code) || (SQLSTATE.test(code) && !REFUSAL.test(code));
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}
