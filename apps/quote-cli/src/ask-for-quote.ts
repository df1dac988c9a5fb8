import { BUSINESS_TYPE_IDS, BUSINESS_TYPES, DEFAULT_ROI_INPUTS, type PlanId } from "@contractor-roi/roi-core";
import { confirm, intro, isCancel, select, text } from "@clack/prompts";
import { FIGURE_REQUIREMENT, parseFigure } from "./parse-figure.ts";
import type { QuoteOptions } from "./quote-options.ts";

/** Asks a person for one quote's figures. Null if they cancel. */
export async function askForQuote(today: string): Promise<QuoteOptions | null> {
  intro("roi-quote");
  const businessType = await select({
    message: "Trade",
    options: BUSINESS_TYPE_IDS.map((id) => ({ value: id, label: BUSINESS_TYPES[id].label })),
    initialValue: DEFAULT_ROI_INPUTS.businessType,
  });
  if (isCancel(businessType)) return null;
  const preset = BUSINESS_TYPES[businessType];
  const jobsPerMonth = await askFigure("Jobs a month", preset.defaultJobsPerMonth);
  if (jobsPerMonth === null) return null;
  const avgJobProfit = await askFigure("Profit per job, in dollars", preset.defaultTicket);
  if (avgJobProfit === null) return null;
  const adminHoursPerWeek = await askFigure("Admin hours a week", DEFAULT_ROI_INPUTS.adminHoursPerWeek);
  if (adminHoursPerWeek === null) return null;
  const selectedPlan = await select<PlanId>({
    message: "Plan",
    options: [
      { value: "elite", label: "Elite" },
      { value: "pro", label: "Pro" },
    ],
  });
  if (isCancel(selectedPlan)) return null;
  const comparePlans = await confirm({ message: "Show both plans side by side?", initialValue: true });
  if (isCancel(comparePlans)) return null;
  const preparedFor = await text({ message: "For whom? (may stay empty)", defaultValue: "" });
  if (isCancel(preparedFor)) return null;
  return {
    inputs: { businessType, selectedPlan, jobsPerMonth, avgJobProfit, adminHoursPerWeek },
    details: { preparedFor, preparedBy: "", date: today, validDays: 30 },
    comparePlans,
    format: "text",
    output: null,
  };
}

async function askFigure(message: string, preset: number): Promise<number | null> {
  const typed = await text({
    message,
    initialValue: String(preset),
    validate: (value) => (parseFigure(value ?? "") === null ? `It ${FIGURE_REQUIREMENT}` : undefined),
  });
  return isCancel(typed) ? null : parseFigure(typed);
}
