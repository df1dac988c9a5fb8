import { type Plan, PLANS, type Plans, readPlans } from "@contractor-roi/roi-core";
import type { StoredLead } from "./lead-store.ts";

/** What a lead's documents count with. */
export type LeadPlans = {
  readonly plans: Plans;
  /** False if the lead has the terms of its own plan alone: no other plan may be shown. */
  readonly areComparable: boolean;
};

type LeadTerms = Pick<StoredLead, "plans" | "terms" | "selected_plan">;

/** The plans as the lead was shown them (B12). A lead of an older release has the chosen plan's terms, or none. */
export function leadPlans({ plans, terms, selected_plan }: LeadTerms): LeadPlans {
  const shown = readStored(plans);
  if (shown !== null) return { plans: shown, areComparable: true };
  // An older database has no column for them.
  return { plans: { ...PLANS, ...(terms && { [selected_plan]: terms }) }, areComparable: false };
}

/** The terms of the plan that the lead chose. */
export function chosenPlan(lead: LeadTerms): Plan {
  return leadPlans(lead).plans[lead.selected_plan];
}

/** Null if there are none, or a release with other plans has stored them. */
function readStored(plans: unknown): Plans | null {
  try {
    return readPlans(plans);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
