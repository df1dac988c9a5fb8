import { describeAllPlans, describeFigureProblem, ENGLISH_FIGURE_WORDS, parseFigure } from "@contractor-roi/quote";
import {
  BUSINESS_TYPE_IDS,
  BUSINESS_TYPES,
  DEFAULT_ROI_INPUTS,
  formatAmount,
  formatNumber,
  LANGUAGE_NAMES,
  LANGUAGES,
  PLAN_IDS,
  type Language,
  type PlanId,
} from "@contractor-roi/roi-core";
import { confirm, intro, isCancel, select, text } from "@clack/prompts";
import { QUOTE_FORMATS, readDocumentOptions, type QuoteFormat } from "./document-options.ts";
import type { NamedSite } from "./named-site.ts";
import { readRegularPlans, readTerms } from "./quote-terms.ts";
import { readOutput, type QuoteOptions } from "./quote-options.ts";

const FORMAT_LABELS: Readonly<Record<QuoteFormat, string>> = {
  text: "Text",
  md: "Markdown",
  html: "HTML",
  json: "JSON",
  pdf: "PDF",
};

/** Asks a person for one quote's figures. Null if they cancel. */
export async function askForQuote(today: string, site: NamedSite | null): Promise<QuoteOptions | null> {
  intro(site?.brand ? `roi-quote: ${site.brand}` : "roi-quote");
  const businessType = await select({
    message: "Trade",
    options: BUSINESS_TYPE_IDS.map((id) => ({ value: id, label: BUSINESS_TYPES[id].label })),
    initialValue: DEFAULT_ROI_INPUTS.businessType,
  });
  if (isCancel(businessType)) return null;
  const preset = BUSINESS_TYPES[businessType];
  const usualHours = DEFAULT_ROI_INPUTS.adminHoursPerWeek;
  const jobsPerMonth = await askFigure(
    "Jobs a month",
    preset.defaultJobsPerMonth,
    (figure) => `${ENGLISH_FIGURE_WORDS.countJobs(figure)} a month?`,
  );
  if (jobsPerMonth === null) return null;
  const avgJobProfit = await askFigure(
    "Profit per job, in dollars",
    preset.defaultTicket,
    (figure) => `${formatAmount(figure)} of profit per job?`,
  );
  if (avgJobProfit === null) return null;
  const adminHoursPerWeek = await askFigure(
    "Admin hours a week",
    usualHours,
    (figure) => `${formatNumber(figure)} admin ${figure === 1 ? "hour" : "hours"} a week?`,
  );
  if (adminHoursPerWeek === null) return null;
  const plans = readRegularPlans(undefined, site?.plans);
  const selectedPlan = await select<PlanId>({
    message: "Plan",
    options: PLAN_IDS.map((id) => ({ value: id, label: plans[id].label })).reverse(),
  });
  if (isCancel(selectedPlan)) return null;
  const comparePlans = await confirm({ message: `Show ${describeAllPlans()} side by side?`, initialValue: true });
  if (isCancel(comparePlans)) return null;
  const preparedFor = await text({ message: "For whom? (may stay empty)", defaultValue: "" });
  if (isCancel(preparedFor)) return null;
  const preparedBy = await text({ message: "Prepared by? (may stay empty)", defaultValue: "" });
  if (isCancel(preparedBy)) return null;
  const format = await select<QuoteFormat>({
    message: "Format",
    options: QUOTE_FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] })),
    initialValue: "text",
  });
  if (isCancel(format)) return null;
  const language = format === "json" ? "en" : await askLanguage(site?.language);
  if (language === null) return null;
  const output = await text({
    message: format === "pdf" ? "File" : "File (stays empty to print it here)",
    defaultValue: "",
    validate: (value) => (format === "pdf" && readOutput(value) === null ? "A PDF needs a file" : undefined),
  });
  if (isCancel(output)) return null;
  return {
    inputs: { businessType, selectedPlan, jobsPerMonth, avgJobProfit, adminHoursPerWeek },
    preparedFor,
    terms: readTerms({}, selectedPlan, plans),
    document: readDocumentOptions({ compare: comparePlans, format, language, by: preparedBy }, today, site),
    output: readOutput(output),
  };
}

async function askLanguage(usual: Language = LANGUAGES[0]): Promise<Language | null> {
  const language = await select<Language>({
    message: "Language of the quote",
    options: LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
    initialValue: usual,
  });
  return isCancel(language) ? null : language;
}

/** Asks until the figure is plausible or confirmed; Enter alone takes the usual one. */
async function askFigure(message: string, usual: number, describe: (figure: number) => string): Promise<number | null> {
  const typed = await text({
    message,
    placeholder: String(usual),
    defaultValue: String(usual),
    validate: (value) => (value && parseFigure(value) === null ? `It ${describeFigureProblem(value)}` : undefined),
  });
  if (isCancel(typed)) return null;
  const figure = parseFigure(typed);
  if (figure === null || isUsual(figure, usual)) return figure;
  const isMeant = await confirm({ message: describe(figure), initialValue: false });
  if (isCancel(isMeant)) return null;
  return isMeant ? figure : askFigure(message, usual, describe);
}

/** A digit too many or too few makes ten times as much, or a tenth: such a figure must be confirmed. */
function isUsual(figure: number, usual: number): boolean {
  return figure > usual / 10 && figure < usual * 10;
}
