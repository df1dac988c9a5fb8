/** A phone (E2). */
export const NARROW_SCREEN = "(width < 48rem)";
/** There an open panel leaves no room for what is focused. */
export const SHORT_SCREEN = "(height < 30rem)";
