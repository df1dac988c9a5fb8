/** The place where an error was caught: a short code such as "lead/submit", never a visitor's words. */
export type ErrorPlace = `${string}/${string}`;

/** The most reports that one page view sends, so that an error in a loop does not send thousands. */
const MAX_REPORTS = 20;
/** Not errors of this page: another origin's script (an extension's), or a layout that took one frame longer. */
const NOISE = /^(?:Uncaught )?(?:Script error\.?$|ResizeObserver loop )/;

let service = "";
let reports = 0;
const reported = new WeakSet<object>();

/**
 * Reports errors from now on, also those that nobody caught.
 *
 * @param dsn the address of the error-reporting service; "" is the console
 * @returns a function that stops it
 */
export function startReporting(dsn: string): () => void {
  service = dsn;
  reports = 0;
  const listening = new AbortController();
  const { signal } = listening;
  const onError = ({ error, message }: ErrorEvent): void => {
    if (!NOISE.test(message)) reportError("window/error", error ?? message);
  };
  window.addEventListener("error", onError, { signal });
  window.addEventListener("unhandledrejection", ({ reason }) => reportError("window/unhandled-rejection", reason), {
    signal,
  });
  return () => {
    listening.abort();
    service = "";
  };
}

/**
 * Reports an error once. One that the page expects (offline, refused by the server) is reported too, since each may be a lost
 * lead. The service gets its class, code, place and stack frames; its message may quote the visitor and is never sent. The
 * service's client is loaded with the first report.
 */
export function reportError(place: ErrorPlace, error: unknown): void {
  if (error instanceof Object) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  if (service === "") {
    console.error(`[${place}]`, error);
  } else if (reports < MAX_REPORTS) {
    reports += 1;
    import("./sentry.ts").then(({ sendReport }) => sendReport(service, place, error)).catch(() => undefined);
  }
}
