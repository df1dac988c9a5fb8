/** Constants that the build inserts into modules. No value of a site is among them: a page tells its scripts (P10). */
export const BUILD_CONSTANTS = {
  // Leaves the Sentry client's own log messages out of the bundle.
  __SENTRY_DEBUG__: "false",
} as const;
