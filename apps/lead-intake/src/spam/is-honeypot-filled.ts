import type { LeadIntakePayload } from "@contractor-roi/roi-core";

/**
 * Tells whether the field that people cannot see was filled in. Spaces alone do not count: a false alarm would put a
 * real lead among the spam while the visitor is told that all went well.
 */
export function isHoneypotFilled(payload: Pick<LeadIntakePayload, "website">): boolean {
  return payload.website.trim() !== "";
}
