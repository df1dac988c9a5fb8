import { cleanText } from "./clean-text.ts";

const MAX_CAUSES = 5;

/** Name and message of an error and of its causes, without anything personal. */
export function describeError(error: unknown, causesLeft = MAX_CAUSES): string {
  if (!(error instanceof Error)) return cleanText(String(error));
  const described = `${cleanText(error.name)}: ${cleanText(error.message)}`;
  if (error.cause === undefined || causesLeft === 0) return described;
  return `${described}: ${describeError(error.cause, causesLeft - 1)}`;
}
