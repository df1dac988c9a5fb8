/** Rows of a table unless told otherwise. */
export const DEFAULT_ROWS = 100;
/** Deliveries that are listed at most: they are read with one statement. */
export const OUTBOX_MOST = 1_000;
