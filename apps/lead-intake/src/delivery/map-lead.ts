import type { Plan } from "@contractor-roi/roi-core";
import type { AnyLead } from "@contractor-roi/lead-store/lead/lead-store";
import { LEAD_FIELDS, type NamedField, type PLAN_FIELDS } from "@contractor-roi/lead-store/lead/lead-fields";

type PlanField = (typeof PLAN_FIELDS)[number];

const OF_THE_PLAN: Readonly<Record<PlanField, (plan: Plan) => string | number>> = {
  plan_name: ({ label }) => label,
  plan_monthly_cost: ({ monthlyCost }) => monthlyCost,
};

type Constant = { readonly constant: string | number | boolean };

/** The receiver's names, each with a field of the lead or a constant. */
export type LeadFields = Readonly<Record<string, NamedField | Constant>>;

/** A lead under the receiver's names. Lists are joined by commas, since such forms have no lists. */
export function mappedLead(lead: AnyLead, fields: LeadFields): Record<string, Constant["constant"] | null> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const value = typeof field === "object" ? field.constant : fieldOf(lead, field);
    return [name, typeof value === "object" && value !== null ? value.join(",") : value] as const;
  });
  return Object.fromEntries(entries);
}

function fieldOf(lead: AnyLead, field: NamedField) {
  if (isOfLead(field)) return lead[field];
  return isOfThePlan(field) ? lead.terms && OF_THE_PLAN[field](lead.terms) : (lead.click_ids[field] ?? null);
}

function isOfLead(field: NamedField): field is NamedField & keyof typeof LEAD_FIELDS {
  return field in LEAD_FIELDS;
}

function isOfThePlan(field: NamedField): field is PlanField {
  return field in OF_THE_PLAN;
}
