import type { Plan } from "@contractor-roi/roi-core";
import { chosenPlan } from "../leads/lead-plans.ts";
import type { StoredLead } from "../leads/lead-store.ts";
import type { LeadView } from "../leads/lead-view.ts";
import { LEAD_COLUMNS, type LeadField, PLAN_FIELDS } from "../platform/settings/lead-fields.ts";

const OF_THE_PLAN: Readonly<Record<(typeof PLAN_FIELDS)[number], (plan: Plan) => string | number>> = {
  plan_name: ({ label }) => label,
  plan_monthly_cost: ({ monthlyCost }) => monthlyCost,
};

/** The other side's name of a field, and what of the lead it gets. */
export type LeadFields = Readonly<Record<string, LeadField>>;

/** All of them under their own names. */
export const ALL_LEAD_FIELDS = Object.fromEntries(
  [...Object.keys(LEAD_COLUMNS satisfies LeadView<true>), ...PLAN_FIELDS].map((field) => [field, field]),
) as LeadFields;

/** A lead under the other side's names. Lists are joined by commas, since such forms have no lists. */
export function mappedLead(lead: StoredLead, fields: LeadFields): Record<string, string | number | null> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const value = isOfThePlan(field) ? OF_THE_PLAN[field](chosenPlan(lead)) : lead[field];
    return [name, typeof value === "object" && value !== null ? value.join(",") : value] as const;
  });
  return Object.fromEntries(entries);
}

function isOfThePlan(field: LeadField): field is keyof typeof OF_THE_PLAN {
  return field in OF_THE_PLAN;
}
