import type { Plan } from "@contractor-roi/roi-core";
import type { StoredLead } from "../leads/lead-store.ts";
import type { LeadView } from "../leads/lead-view.ts";
import { SENT_COLUMNS, type LeadField, type PLAN_FIELDS } from "../leads/lead-fields.ts";

type PlanField = (typeof PLAN_FIELDS)[number];

const OF_THE_PLAN: Readonly<Record<PlanField, (plan: Plan) => string | number>> = {
  plan_name: ({ label }) => label,
  plan_monthly_cost: ({ monthlyCost }) => monthlyCost,
};

type Constant = { readonly constant: string | number | boolean };

/** The receiver's names, each with a field of the lead or a constant. */
export type LeadFields = Readonly<Record<string, LeadField | Constant>>;

/** A lead under the receiver's names. Lists are joined by commas, since such forms have no lists. */
export function mappedLead(lead: StoredLead, fields: LeadFields): Record<string, Constant["constant"] | null> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const value = typeof field === "object" ? field.constant : fieldOf(lead, field);
    return [name, typeof value === "object" && value !== null ? value.join(",") : value] as const;
  });
  return Object.fromEntries(entries);
}

function fieldOf(lead: StoredLead, field: LeadField) {
  if (isColumn(field)) return lead[field];
  return isOfThePlan(field) ? OF_THE_PLAN[field](lead.terms) : (lead.click_ids[field] ?? null);
}

function isColumn(field: LeadField): field is keyof typeof SENT_COLUMNS {
  return field in (SENT_COLUMNS satisfies LeadView<true>);
}

function isOfThePlan(field: LeadField): field is PlanField {
  return field in OF_THE_PLAN;
}
