import {
  addBreadcrumb,
  captureException,
  getClient,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  type ErrorEvent,
} from "@sentry/browser";

/** Nested causes that are described; an error can be its own cause. */
const MAX_CAUSES = 5;
/** Names of classes and codes look like this; a text that a visitor typed can look otherwise. */
const IDENTIFIER = /^[\w.-]{1,100}$/;
/** Fields of an event that are sent. A later version of the client may collect more by itself. */
const FIELDS: ReadonlySet<string> = new Set([
  "event_id",
  "timestamp",
  "platform",
  "level",
  "environment",
  "sdk",
  "tags",
  "exception",
  "breadcrumbs",
  "sdkProcessingMetadata", // for the client itself; it takes it out before sending
]);

/** Sends the report of an error, without its message, to the service behind `dsn`. */
export function sendReport(dsn: string, place: string, error: unknown): void {
  if (getClient()?.getOptions().dsn !== dsn) start(dsn);
  const mechanism = { type: "generic", handled: !place.startsWith("window/") };
  captureException(withoutWords(error), { captureContext: { tags: { place } }, mechanism });
  addBreadcrumb({ category: place, level: "error" });
}

function start(dsn: string): void {
  init({
    dsn,
    environment: import.meta.env.MODE,
    defaultIntegrations: [linkedErrorsIntegration({ limit: MAX_CAUSES + 1 })],
    // The page's own fetch: the default looks for an untouched one in a hidden frame.
    transport: (options) => makeFetchTransport(options, (input, request) => fetch(input, request)),
    transportOptions: { fetchOptions: { credentials: "omit" } },
    sendClientReports: false,
    // `userInfo: false` also tells the service not to store the sender's address.
    dataCollection: { userInfo: false, cookies: false, httpHeaders: false, httpBodies: [], urlQueryParams: false },
    beforeSend: (event) => ({
      ...(Object.fromEntries(Object.entries(event).filter(([field]) => FIELDS.has(field))) as ErrorEvent),
      request: { url: location.origin + location.pathname, headers: { "User-Agent": navigator.userAgent } },
    }),
  });
}

/** A copy of an error for the service: its code in the place of its message, its frames' addresses without user and query. */
function withoutWords(error: unknown, causesLeft = MAX_CAUSES): Error {
  if (!(error instanceof Error)) return Object.assign(new Error(), { name: typeof error, stack: "" });
  const { message, stack = "", cause } = error;
  const options = cause === undefined || causesLeft === 0 ? {} : { cause: withoutWords(cause, causesLeft - 1) };
  // V8's stack begins with the message, of which each line could look like a frame.
  const start = stack.indexOf(message);
  const frames = start < 0 ? stack : stack.slice(start + message.length);
  return Object.assign(new Error(readCode(error), options), {
    name: identifier(error.name) ?? "Error",
    stack: frames.replace(/[?#][^\s)]*(?=:\d+:\d+)/g, "").replace(/\/\/[^/\s]*@/g, "//"),
  });
}

/** The error's own `code`, and its `stage`, `status` and `reason` if it has them, with spaces between. */
function readCode(error: Error): string {
  const { code, stage, status, reason } = error as Partial<Record<"code" | "stage" | "status" | "reason", unknown>>;
  return [code, stage, status, reason].flatMap((value) => identifier(value) ?? []).join(" ");
}

function identifier(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && IDENTIFIER.test(text) ? text : undefined;
}
