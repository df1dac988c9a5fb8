/**
 * Units as readable aliases of `number`: they document signatures and need no casts. The compiler treats them all as
 * `number`.
 */

/** United States dollars, for one job or one purchase. */
export type Usd = number;
/** United States dollars per hour of work. */
export type UsdPerHour = number;
/** United States dollars per day; a month counts {@link DAYS_PER_MONTH} days. */
export type UsdPerDay = number;
/** United States dollars per week; a month counts {@link WEEKS_PER_MONTH} weeks. */
export type UsdPerWeek = number;
/** United States dollars per month. */
export type UsdPerMonth = number;
/** United States dollars per year of twelve months. */
export type UsdPerYear = number;
/** Jobs per month. */
export type JobsPerMonth = number;
/** Hours per week. */
export type HoursPerWeek = number;
/** Hours per month. */
export type HoursPerMonth = number;
/** A share of one: 0.2 means 20 %. */
export type Share = number;
/** Percent: 201 means 201 %. */
export type Percent = number;
/** Months; with one decimal where it is a payback period. */
export type Months = number;
