import { BrowserClient, defaultStackParser, linkedErrorsIntegration, makeFetchTransport, Scope } from "@sentry/browser";
import { describeError } from "./describe-error.ts";
import type { ReportError } from "./report-contract.ts";
import { scrubBreadcrumb, scrubEvent } from "./scrub-event.ts";

/**
 * A Sentry client put together from the parts that an error report needs: `Sentry.init` would be half as large again,
 * patch the page's functions, and start a session. Its scope is its own, so it meets no other Sentry on the page.
 */
export function createSentryClient(dsn: string): ReportError {
  const client = new BrowserClient({
    dsn,
    environment: import.meta.env.MODE,
    integrations: [linkedErrorsIntegration()],
    stackParser: defaultStackParser,
    // The page's own fetch: the default looks for an untouched one in a hidden frame.
    transport: (options) => makeFetchTransport(options, (input, init) => fetch(input, init)),
    transportOptions: { fetchOptions: { credentials: "omit" } },
    beforeSend: scrubEvent,
    beforeBreadcrumb: scrubBreadcrumb,
    sendClientReports: false,
    // What sendDefaultPii was; userInfo false also tells the service not to store the sender's address.
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
  });
  const scope = new Scope();
  scope.setClient(client);
  client.init();

  return (place, error) => {
    const description = describeError(error); // first, as it throws for an error that cannot be read
    const mechanism = { type: "generic", handled: !place.startsWith("window/") };
    const reportScope = scope.clone();
    reportScope.setTag("place", place);
    reportScope.captureException(error, { mechanism });
    scope.addBreadcrumb(scrubBreadcrumb({ category: place, message: description, level: "error" }));
  };
}
