// A script in the head of a page that measures: it records what is clicked and entered until the script that observes the
// visit is loaded.
import type { EarlyVisit } from "../loading/early-visit.ts";

const events: Event[] = [];
const recording = new AbortController();
for (const type of ["click", "input"])
  addEventListener(type, (event) => events.push(event), { capture: true, signal: recording.signal });

window.earlyActs = { events, recording } satisfies Pick<EarlyVisit, "events" | "recording">;
