import type { Plan } from "@contractor-roi/roi-core";
import type { StoredLead } from "../leads/lead-store.ts";
import type { LeadView } from "../leads/lead-view.ts";
import { LEAD_COLUMNS, type LeadField, type PLAN_FIELDS } from "../settings/lead-fields.ts";

const OF_THE_PLAN: Readonly<Record<(typeof PLAN_FIELDS)[number], (plan: Plan) => string | number>> = {
  plan_name: ({ label }) => label,
  plan_monthly_cost: ({ monthlyCost }) => monthlyCost,
};

/** The receiver's names, each with a field of the lead. */
export type LeadFields = Readonly<Record<string, LeadField>>;

/** A lead under the receiver's names. Lists are joined by commas, since such forms have no lists. */
export function mappedLead(lead: StoredLead, fields: LeadFields): Record<string, string | number | null> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const value = isColumn(field) ? lead[field] : OF_THE_PLAN[field](lead.terms);
    return [name, typeof value === "object" && value !== null ? value.join(",") : value] as const;
  });
  return Object.fromEntries(entries);
}

function isColumn(field: LeadField): field is keyof typeof LEAD_COLUMNS {
  return field in (LEAD_COLUMNS satisfies LeadView<true>);
}
