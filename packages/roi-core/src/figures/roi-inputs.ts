import { BUSINESS_TYPE_IDS, BUSINESS_TYPES, type BusinessTypeId } from "../catalogue/business-types.ts";
import type { PlanId } from "../catalogue/plans.ts";
import { checkFinite, checkObject, checkOneOf, MAX_MAGNITUDE } from "../check-value.ts";
import { freezeTable } from "../freeze-table.ts";
import type { HoursPerWeek, JobsPerMonth, Usd } from "../units.ts";

/** Inputs of a visitor. The numbers are finite and at most `Number.MAX_SAFE_INTEGER` away from zero. */
export type RoiInputs = {
  /** Jobs done in a month today; fractions and negatives are calculated. @default 15 */
  readonly jobsPerMonth: JobsPerMonth;
  /** Profit of one average job. @default 350 */
  readonly avgJobProfit: Usd;
  /** Hours a week spent on calls, scheduling and invoicing. @default 8 */
  readonly adminHoursPerWeek: HoursPerWeek;
  /** Plan to calculate for. @default "elite" */
  readonly selectedPlan: PlanId;
  /** Trade; no formula reads it. @default "plumbing" */
  readonly businessType: BusinessTypeId;
};

/** Inputs of a calculation. No formula reads the trade, so it may be left out. */
export type CalculationInputs = Omit<RoiInputs, "businessType"> & {
  /** @default none */
  readonly businessType?: BusinessTypeId | undefined;
};

/** Throws unless the three numbers can be counted with. Private: the plan is checked where its terms are read. */
export function checkInputs(action: string, inputs: CalculationInputs): void {
  checkObject(action, "inputs", inputs);
  checkFinite(action, "jobsPerMonth", inputs.jobsPerMonth, MAX_MAGNITUDE);
  checkFinite(action, "avgJobProfit", inputs.avgJobProfit, MAX_MAGNITUDE);
  checkFinite(action, "adminHoursPerWeek", inputs.adminHoursPerWeek, MAX_MAGNITUDE);
}

/**
 * The figures that the calculator starts with. They are not plumbing's preset: that has 20 jobs a month, and a preset
 * applies only when the trade changes.
 *
 * @example
 * DEFAULT_ROI_INPUTS.jobsPerMonth; // 15
 * BUSINESS_TYPES[DEFAULT_ROI_INPUTS.businessType].defaultJobsPerMonth; // 20
 */
export const DEFAULT_ROI_INPUTS: RoiInputs = /* @__PURE__ */ freezeTable({
  jobsPerMonth: 15,
  avgJobProfit: 350,
  adminHoursPerWeek: 8,
  selectedPlan: "elite",
  businessType: "plumbing",
});

/**
 * Chooses a trade: overwrites jobs and profit with the trade's presets, keeps hours and plan.
 * Choosing the trade that is already selected returns the very same inputs, so typed figures survive a second click.
 *
 * @param inputs the inputs so far; not changed
 * @param businessType the trade that was chosen
 * @returns the same object if the trade is unchanged, otherwise a new one
 * @throws {RangeError} if `businessType` is not one of {@link BUSINESS_TYPE_IDS}, or a number of the inputs cannot be counted with
 * @example
 * withBusinessType(DEFAULT_ROI_INPUTS, "roofing").avgJobProfit; // 850
 * withBusinessType(DEFAULT_ROI_INPUTS, "plumbing").jobsPerMonth; // 15
 */
export function withBusinessType(inputs: RoiInputs, businessType: BusinessTypeId): RoiInputs {
  const action = "choose a business type";
  checkInputs(action, inputs);
  checkOneOf(action, "businessType", BUSINESS_TYPE_IDS, businessType);
  if (businessType === inputs.businessType) return inputs;
  const { defaultJobsPerMonth, defaultTicket } = BUSINESS_TYPES[businessType];
  return { ...inputs, businessType, jobsPerMonth: defaultJobsPerMonth, avgJobProfit: defaultTicket };
}
