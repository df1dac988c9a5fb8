import { scrubText } from "./scrub-text.ts";

/** Where an error was met: a short code such as "lead/submit", never a visitor's words. */
export type ErrorPlace = `${string}/${string}`;

/**
 * The one way out for error reports. What identifies a visitor, and every token, is taken out first; an error that the
 * page expects (offline, refused by the server) is reported all the same, since each of them may be a lost lead.
 */
export function reportError(place: ErrorPlace, error: unknown): void {
  console.error(`[${place}] ${describe(error)}`);
}

/** Name, message and code of an error and of its causes, without anything personal. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return scrubText(String(error));
  const cause = error.cause === undefined ? "" : `: ${describe(error.cause)}`;
  return `${error.name}: ${scrubText(error.message)}${cause}`;
}

