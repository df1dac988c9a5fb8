import type { LeadIntakePayload } from "@contractor-roi/roi-core";

/**
 * Returns whether the hidden field was filled in. Spaces alone do not count: a false positive would store a real lead as
 * spam while the visitor sees success.
 */
export function isHoneypotFilled(payload: Pick<LeadIntakePayload, "website">): boolean {
  return payload.website.trim() !== "";
}
