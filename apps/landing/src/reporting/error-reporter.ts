import { describeError, type ErrorDescription, type ErrorPlace, type ReportError } from "./describe-error.ts";

/** The most reports that one page view sends, so that an error in a loop does not send thousands. */
const MAX_REPORTS = 20;

const fetchClient = () => import("./sentry-client.ts");

/**
 * Reports to the service behind `dsn`, or to the console if it is empty. The client is loaded with the first report. Never
 * throws: if reporting fails, the error is written to the console.
 */
export function createErrorReporter(dsn: string, loadClient: typeof fetchClient = fetchClient): ReportError {
  const reported = new WeakSet<object>();
  let reports = 0;
  let client: Promise<ReportError> | null = null;

  const isRepeated = (error: unknown): boolean => {
    if ((typeof error !== "object" && typeof error !== "function") || error === null) return false;
    const wasReported = reported.has(error);
    reported.add(error);
    return wasReported;
  };

  const send: (place: ErrorPlace, error: unknown) => Promise<void> = async (place, error) => {
    try {
      client ??= loadClient().then(({ createSentryClient }) => createSentryClient(dsn));
      const report = await client;
      report(place, error);
    } catch {
      client = null; // the next report tries again: this visitor may have been offline
      writeToConsole(place, error);
    }
  };

  return (place, error) => {
    if (isRepeated(error)) return;
    if (dsn === "") {
      writeToConsole(place, error);
    } else if (reports < MAX_REPORTS) {
      reports += 1;
      void send(place, error);
    }
  };
}

function writeToConsole(place: ErrorPlace, error: unknown): void {
  let description = "an error that cannot be read";
  try {
    description = describeError(error).map(toText).join("\ncaused by ");
  } catch {
    // Some objects throw when they are read.
  }
  console.error(`[${place}] ${description}`);
}

function toText({ type, code, frames }: ErrorDescription): string {
  const lines = frames.map(({ name, address, line, column }) => `    at ${name} ${address}:${line}:${column}`);
  return [code === undefined ? type : `${type} ${code}`, ...lines].join("\n");
}
