const WORDS = new Map<unknown, string>([
  ["TimeoutError", "timeout"],
  ["AbortError", "timeout"],
  ["FunctionsFetchError", "network"],
  ["TypeError", "network"],
]);

type Failure = Error & { readonly code?: unknown; readonly context?: Partial<Error> };

/**
 * Why a lead could not be sent, in one word of a few: "http-503" for a status, "a-web-page" or "malformed-json" for the
 * answer of something else, "timeout", "network", or "other". Never the error's message, which may quote a visitor.
 *
 * @param error what `submitLead` returns
 */
export function failureCause(error: Failure): string {
  // The functions client wraps what fetch has thrown.
  const word = WORDS.get(error.context?.name) ?? WORDS.get(error.name);
  if (word) return word;
  if (typeof error.code === "number") return `http-${error.code}`;
  return error.code === "a-web-page" || error.code === "malformed-json" ? error.code : "other";
}
