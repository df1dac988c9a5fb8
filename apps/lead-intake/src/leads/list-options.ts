/** Rows of a table without `--limit`. */
export const DEFAULT_ROWS = 100;
/** The most deliveries that are listed: one statement reads them. */
export const OUTBOX_MOST = 1_000;
