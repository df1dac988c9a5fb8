import os from "node:os";

/** For work that goes through all leads: on a busy machine a visitor's lead goes before it. */
export function lowerPriority(): void {
  try {
    os.setPriority(Math.max(os.getPriority(), os.constants.priority.PRIORITY_BELOW_NORMAL));
  } catch {
    // A sandbox may refuse it.
  }
}
