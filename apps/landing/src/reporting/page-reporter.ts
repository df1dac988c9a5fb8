import { CONFIG } from "../config/config.ts";
import { createErrorReporter, type ReportError } from "./error-reporter.ts";

/** The page's one reporter. */
export const reportFromPage: ReportError = createErrorReporter(CONFIG.errorReportingDsn);
