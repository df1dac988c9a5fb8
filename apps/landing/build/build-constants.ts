/** What is inserted into modules. No value of a site is: its page tells its scripts (P10). */
export const BUILD_CONSTANTS = {
  // Leaves the Sentry client's own log messages out of the bundle.
  __SENTRY_DEBUG__: "false",
} as const;

/** What `animate` and the dialog's sheet share of Framer Motion, in a chunk of its own name: fetched with the first of them. */
export const MOTION_CHUNK = {
  name: "framer-motion",
  test: /node_modules[\\/](framer-motion|motion-dom|motion-utils)[\\/]/,
  minShareCount: 2,
  priority: 1,
};
