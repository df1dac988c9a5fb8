import { CONFIG } from "../config/config.ts";
import { createErrorReporter, type ReportError } from "./error-reporter.ts";

export type { ErrorPlace } from "./error-reporter.ts";

/**
 * The one way out for error reports. What identifies a visitor, and every token, is taken out first; an error that the
 * page expects (offline, refused by the server) is reported all the same, since each of them may be a lost lead.
 */
export const reportError: ReportError = createErrorReporter(CONFIG.errorReportingDsn);
