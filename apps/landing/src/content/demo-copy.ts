/** What says that a call without a provider's key is none. */
export const DEMO_COPY = {
  button: "Demo: recorded voice",
  short: "Demo",
  panel: "This is a demo: a recorded voice answers.",
} as const;
