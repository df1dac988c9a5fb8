/** There an open panel leaves no room for what is focused. */
export const SHORT_SCREEN = "(height < 30rem)";
