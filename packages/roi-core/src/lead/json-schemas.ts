import { BUSINESS_TYPE_IDS } from "../catalogue/business-types.ts";
import { PLAN_IDS } from "../catalogue/plans.ts";
import { MAX_MAGNITUDE } from "../check-value.ts";
import type { RoiInputs } from "../figures/roi-inputs.ts";
import {
  LEAD_CONTACT_FIELDS,
  LEAD_INTAKE_FIELDS,
  LEAD_LIMITS,
  type LeadContact,
  type LeadIntakePayload,
} from "./lead-payload.ts";

/** The part of JSON Schema (draft 2020-12) that these schemas use. */
export type JsonSchema = {
  readonly $schema?: string;
  readonly title?: string;
  readonly type?: "object" | "string" | "number";
  readonly enum?: readonly (string | number)[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
};

/** The schemas of an object's fields, each of its field's type. */
type SchemasOf<Fields> = {
  readonly [Name in keyof Fields]: JsonSchema &
    (string extends Fields[Name]
      ? { readonly type: "string" }
      : number extends Fields[Name]
        ? { readonly type: "number" }
        : { readonly enum: readonly Fields[Name][] } | { readonly type: "object" });
};

const FIGURE = { type: "number" } as const;
const INPUT = { type: "number", minimum: -MAX_MAGNITUDE, maximum: MAX_MAGNITUDE } as const;
const text = (maxLength: number) => ({ type: "string", maxLength }) as const;
const typed = (maxLength: number, pattern?: string) =>
  ({ type: "string", minLength: 1, maxLength, ...(pattern && { pattern }) }) as const;
const oneOf = <const Option>(options: readonly Option[]) => ({ enum: options });

const CONTACT: SchemasOf<LeadContact> = {
  email: typed(LEAD_LIMITS.emailMaxLength, "^[^\\s@]+@[^\\s@]+$"),
  // `normalizePhone` may add two characters.
  phone: typed(LEAD_LIMITS.phoneMaxLength + 2, "\\p{Nd}"),
  first_name: typed(LEAD_LIMITS.nameMaxLength),
  last_name: typed(LEAD_LIMITS.nameMaxLength),
  // Two names, a trade's id and two spaces.
  business_name: text(2 * LEAD_LIMITS.nameMaxLength + 32),
  business_type: oneOf(BUSINESS_TYPE_IDS),
};

const LEAD: SchemasOf<LeadIntakePayload> = {
  contact: { type: "object", required: LEAD_CONTACT_FIELDS, properties: CONTACT },
  selected_plan: oneOf(PLAN_IDS),
  jobs_per_month: INPUT,
  avg_job_profit: INPUT,
  admin_hours_per_week: INPUT,
  current_monthly_revenue: FIGURE,
  additional_jobs: FIGURE,
  additional_monthly_revenue: FIGURE,
  time_saved_hours: FIGURE,
  net_monthly_savings: FIGURE,
  net_annual_savings: FIGURE,
  roi_percentage: FIGURE,
  payback_months: FIGURE,
  business_tier: oneOf(["A", "B", "C"]),
  conversion_likelihood: oneOf([40, 70, 90]),
  utm_source: text(LEAD_LIMITS.utmMaxLength),
  utm_medium: text(LEAD_LIMITS.utmMaxLength),
  utm_campaign: text(LEAD_LIMITS.utmMaxLength),
  source_url: text(LEAD_LIMITS.urlMaxLength),
  user_agent: text(LEAD_LIMITS.userAgentMaxLength),
  timestamp: text(64),
  lead_source: oneOf(["roi_calculator"]),
  website: text(LEAD_LIMITS.honeypotMaxLength),
};

const INPUTS: SchemasOf<RoiInputs> = {
  jobsPerMonth: INPUT,
  avgJobProfit: INPUT,
  adminHoursPerWeek: INPUT,
  selectedPlan: oneOf(PLAN_IDS),
  businessType: oneOf(BUSINESS_TYPE_IDS),
};

/** Published data by file name, made of this package's own tables. */
export const JSON_SCHEMAS: Readonly<Record<"roi-inputs.schema.json" | "lead-intake.schema.json", JsonSchema>> = {
  "roi-inputs.schema.json": documentOf("Inputs of a calculation", Object.keys(INPUTS), INPUTS),
  "lead-intake.schema.json": documentOf("The body of a lead submission", LEAD_INTAKE_FIELDS, LEAD),
};

function documentOf(
  title: string,
  required: readonly string[],
  properties: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  return { $schema: "https://json-schema.org/draft/2020-12/schema", title, type: "object", required, properties };
}
