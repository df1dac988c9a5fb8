import { freezeTable } from "../freeze-table.ts";
import type { JobsPerMonth, Usd } from "../units.ts";

const IDS = ["plumbing", "hvac", "electrical", "landscaping", "roofing", "cleaning", "handyman", "other"] as const;

/**
 * The trades' ids, in the order in which the product offers them.
 *
 * @example
 * BUSINESS_TYPE_IDS.length; // 8
 * BUSINESS_TYPE_IDS[0]; // "plumbing"
 */
export const BUSINESS_TYPE_IDS: typeof IDS = /* @__PURE__ */ freezeTable(IDS);

/** A trade's id, such as `"hvac"`. */
export type BusinessTypeId = (typeof BUSINESS_TYPE_IDS)[number];

/** A trade: its name on screen, and the figures that choosing it fills in. */
export type BusinessType = {
  /** Name on screen. */
  readonly label: string;
  /** Preset of `jobsPerMonth`. */
  readonly defaultJobsPerMonth: JobsPerMonth;
  /** Preset of `avgJobProfit`: the usual profit of one job. */
  readonly defaultTicket: Usd;
};

/**
 * Every trade by id: label and presets.
 *
 * @example
 * BUSINESS_TYPES.hvac; // { label: "HVAC", defaultJobsPerMonth: 15, defaultTicket: 450 }
 */
export const BUSINESS_TYPES: Readonly<Record<BusinessTypeId, BusinessType>> = /* @__PURE__ */ freezeTable({
  plumbing: { label: "Plumbing", defaultJobsPerMonth: 20, defaultTicket: 350 },
  hvac: { label: "HVAC", defaultJobsPerMonth: 15, defaultTicket: 450 },
  electrical: { label: "Electrical", defaultJobsPerMonth: 18, defaultTicket: 400 },
  landscaping: { label: "Landscaping", defaultJobsPerMonth: 25, defaultTicket: 280 },
  roofing: { label: "Roofing", defaultJobsPerMonth: 8, defaultTicket: 850 },
  cleaning: { label: "Cleaning", defaultJobsPerMonth: 40, defaultTicket: 150 },
  handyman: { label: "Handyman", defaultJobsPerMonth: 30, defaultTicket: 200 },
  other: { label: "Other", defaultJobsPerMonth: 15, defaultTicket: 350 },
});

/**
 * Checks whether a value, from a form or a request body, is the id of a trade.
 *
 * @param value anything
 * @returns true for exactly the ids; a label such as `"HVAC"` is not an id
 * @example
 * isBusinessTypeId("hvac"); // true
 * isBusinessTypeId("HVAC"); // false
 */
export function isBusinessTypeId(value: unknown): value is BusinessTypeId {
  return (BUSINESS_TYPE_IDS as readonly unknown[]).includes(value);
}
