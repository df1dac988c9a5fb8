import { BrowserClient, makeFetchTransport, Scope, type ErrorEvent, type Exception } from "@sentry/browser";
import { describeError, type ErrorDescription, type ReportError } from "./describe-error.ts";

const FIELDS: ReadonlySet<string> = new Set([
  "event_id",
  "timestamp",
  "platform",
  "level",
  "environment",
  "sdk",
  "tags",
  "request",
  "exception",
  "breadcrumbs",
  "sdkProcessingMetadata", // for the client itself; it takes it out before sending
]);

/**
 * A Sentry client put together from the parts that an error report needs: `Sentry.init` would be half as large again,
 * patch the page's functions, and start a session. It never gets the error itself, only its description. Its scope is
 * its own, so it meets no other Sentry on the page.
 */
export function createSentryClient(dsn: string): ReportError {
  const client = new BrowserClient({
    dsn,
    environment: import.meta.env.MODE,
    integrations: [],
    stackParser: () => [],
    // The page's own fetch: the default looks for an untouched one in a hidden frame.
    transport: (options) => makeFetchTransport(options, (input, init) => fetch(input, init)),
    transportOptions: { fetchOptions: { credentials: "omit" } },
    beforeSend: onlyListedFields,
    sendClientReports: false,
    // What sendDefaultPii was; userInfo false also tells the service not to store the sender's address.
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
  });
  const scope = new Scope();
  scope.setClient(client);
  client.init();

  return (place, error) => {
    const mechanism = { type: "generic", handled: !place.startsWith("window/") };
    const exceptions = describeError(error).map((described) => ({ ...toException(described), mechanism }));
    scope.captureEvent({
      level: "error",
      tags: { place },
      request: { url: location.origin + location.pathname, headers: { "User-Agent": navigator.userAgent } },
      exception: { values: exceptions.reverse() }, // Sentry lists the cause before its effect
    });
    scope.addBreadcrumb({ category: place, level: "error" });
  };
}

/** Sentry lists the outermost call first. */
function toException({ type, code, frames }: ErrorDescription): Exception {
  const sentryFrames = frames.map(({ name, address, line, column }) => ({
    function: name,
    filename: address,
    lineno: line,
    colno: column,
    in_app: true,
  }));
  return { type, value: code ?? "", stacktrace: { frames: sentryFrames.reverse() } };
}

/** Whatever a later version of the client collects by itself stays behind. */
function onlyListedFields(event: ErrorEvent): ErrorEvent {
  return Object.fromEntries(Object.entries(event).filter(([field]) => FIELDS.has(field))) as ErrorEvent;
}
