import { ownTexts } from "./own-texts.ts";

/** The notices that a sandbox call is only a demo. */
export const DEMO_COPY = ownTexts("demo", {
  button: "Demo: recorded voice",
  short: "Demo",
  panel: "This is a demo: a recorded voice answers.",
});
