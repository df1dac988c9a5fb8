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
