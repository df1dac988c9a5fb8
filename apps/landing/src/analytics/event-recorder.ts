// A script in the head of a page that measures: it keeps events until the script that observes the visit is loaded. If
// the visitor's browser asks not to be tracked it keeps nothing, and that script is not loaded.

import type { EarlyVisit } from "../loading/early-visit.ts";

/** Global Privacy Control, and its predecessor. */
const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { readonly globalPrivacyControl?: boolean };
if (!globalPrivacyControl && doNotTrack !== "1") {
  const events: Event[] = [];
  const recording = new AbortController();
  for (const type of ["click", "input"])
    addEventListener(type, (event) => events.push(event), { capture: true, signal: recording.signal });

  window.recordedEvents = { events, recording } satisfies Pick<EarlyVisit, "events" | "recording">;
  window.pageEvents = [];
}
