import type { ErrorPlace, ReportError } from "./describe-error.ts";

let service = "";
let reporter: Promise<ReportError> | null = null;

/** @param dsn the address of the error-reporting service; "" is the console */
export function sendReportsTo(dsn: string): void {
  service = dsn;
}

/**
 * Reports an error, by its class, code, place and stack frames; its message may quote the visitor and is never sent. An
 * error that the page expects (offline, refused by the server) is reported too, since each may be a lost lead. The
 * reporter is loaded with the first report.
 */
export function reportError(place: ErrorPlace, error: unknown): void {
  reporter ??= import("./error-reporter.ts").then(({ createErrorReporter }) => createErrorReporter(service));
  reporter.then(
    (report) => report(place, error),
    () => {
      reporter = null; // the next report tries again
      console.error(`[${place}] an error that cannot be described`); // the error itself may hold what a visitor typed
    },
  );
}
