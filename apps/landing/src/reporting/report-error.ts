import type { ErrorPlace, ReportError } from "./report-contract.ts";
import { keepTypedValues } from "./typed-words.ts";

export type { ErrorPlace } from "./report-contract.ts";

let reporter: Promise<ReportError> | null = null;

/**
 * The one way out for error reports, fetched with the first of them. What identifies a visitor, and every token, is
 * taken out first; an error that the page expects (offline, refused by the server) is reported all the same, since each
 * of them may be a lost lead.
 */
export function reportError(place: ErrorPlace, error: unknown): void {
  keepTypedValues();
  reporter ??= import("./page-reporter.ts").then((module) => module.reportFromPage);
  reporter.then(
    (report) => report(place, error),
    () => {
      reporter = null; // the next report tries again
      // Without the reporter nothing can be said of the error, as it may hold what a visitor typed.
      console.error(`[${place}] an error that cannot be described`);
    },
  );
}
