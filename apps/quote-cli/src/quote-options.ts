import {
  describeFigureProblem,
  parseBusinessType,
  parseFigure,
  parsePlan,
  planRequirement,
  TYPE_REQUIREMENT,
} from "@contractor-roi/quote";
import { BUSINESS_TYPES, DEFAULT_ROI_INPUTS, type Plans, type RoiInputs } from "@contractor-roi/roi-core";
import { DOCUMENT_ARGUMENTS, formatOfName, readDocumentOptions, type DocumentOptions } from "./document-options.ts";
import { isStandardOutput } from "./files/output-target.ts";
import { readNamedSite } from "./named-site.ts";
import { readRegularPlans, readTerms, TERMS_ARGUMENTS, type QuoteTerms } from "./quote-terms.ts";
import { readArguments, readOption } from "./read-arguments.ts";

export type QuoteOptions = {
  readonly inputs: RoiInputs;
  readonly preparedFor: string;
  /** @default the product's */
  readonly terms?: QuoteTerms;
  readonly document: DocumentOptions;
  /** Null is standard output. */
  readonly output: string | null;
};

/** Reads the options of one quote, and the site that is named. `today` is the quote's date unless `--date` names another. */
export async function readQuoteOptions(
  args: readonly string[],
  today: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<QuoteOptions> {
  const { values } = readArguments({
    args: [...args],
    options: {
      ...DOCUMENT_ARGUMENTS,
      ...TERMS_ARGUMENTS,
      type: { type: "string" },
      jobs: { type: "string" },
      profit: { type: "string" },
      hours: { type: "string" },
      plan: { type: "string" },
      for: { type: "string", default: "" },
      output: { type: "string", short: "o" },
    },
  });
  const site = await readNamedSite(values.site, env);
  const regularPlans = readRegularPlans(values.plans, site?.plans);
  const inputs = readInputs(values, regularPlans);
  return {
    inputs,
    terms: readTerms({ ...values, plans: undefined }, inputs.selectedPlan, regularPlans),
    preparedFor: values.for,
    document: readDocumentOptions({ ...values, format: values.format ?? formatOfName(values.output) }, today, site),
    output: readOutput(values.output),
  };
}

/** The name of an output file; null for standard output, which no name means too. */
export function readOutput(name = ""): string | null {
  return name.trim() === "" || isStandardOutput(name) ? null : name;
}

type InputTexts = { readonly [option in "type" | "jobs" | "profit" | "hours" | "plan"]?: string | undefined };

/** A given trade supplies its preset; without one, the calculator's defaults are used. */
function readInputs({ type, jobs, profit, hours, plan }: InputTexts, plans: Plans): RoiInputs {
  const businessType = type === undefined ? null : readOption("type", type, parseBusinessType, TYPE_REQUIREMENT);
  const preset = businessType === null ? null : BUSINESS_TYPES[businessType];
  const figure = (name: string, text: string | undefined, fallback: number) =>
    text === undefined ? fallback : readOption(name, text, parseFigure, describeFigureProblem);
  return {
    businessType: businessType ?? DEFAULT_ROI_INPUTS.businessType,
    selectedPlan:
      plan === undefined
        ? DEFAULT_ROI_INPUTS.selectedPlan
        : readOption("plan", plan, (text) => parsePlan(text, plans), planRequirement(plans)),
    jobsPerMonth: figure("jobs", jobs, preset?.defaultJobsPerMonth ?? DEFAULT_ROI_INPUTS.jobsPerMonth),
    avgJobProfit: figure("profit", profit, preset?.defaultTicket ?? DEFAULT_ROI_INPUTS.avgJobProfit),
    adminHoursPerWeek: figure("hours", hours, DEFAULT_ROI_INPUTS.adminHoursPerWeek),
  };
}
