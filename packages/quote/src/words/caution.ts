import { isProfitable, type LineItem, type RoiResults } from "@contractor-roi/roi-core";

/** Why a plan pays little or nothing. */
export type Caution = "loss" | "mostly-time" | "jobs-alone" | "keeps-less";

/**
 * The caution that a plan's figures need; null where its net savings are at least its price (C13).
 *
 * @param lineItems the parts of its net savings, as `lineItems` returns them: jobs, hours, plan
 */
export function cautionOf(results: RoiResults, lineItems: readonly LineItem[]): Caution | null {
  const [jobs = 0, hours = 0, plan = 0] = lineItems.map(({ amount }) => amount);
  const cost = -plan;
  if (!isProfitable(results)) return "loss";
  if (results.netMonthlySavings >= cost) return null;
  if (jobs >= cost) return "keeps-less";
  return hours > jobs ? "mostly-time" : "jobs-alone";
}
