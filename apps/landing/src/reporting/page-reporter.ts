import { REPORTING_CONFIG } from "../config/reporting-config.ts";
import { createErrorReporter } from "./error-reporter.ts";
import type { ReportError } from "./report-contract.ts";

/** The page's one reporter. */
export const reportFromPage: ReportError = createErrorReporter(REPORTING_CONFIG.errorReportingDsn);
