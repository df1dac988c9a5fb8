/**
 * Weeks in a month, as the calculation and the per-week figure count them.
 *
 * @example
 * WEEKS_PER_MONTH; // 4.33
 */
export const WEEKS_PER_MONTH: number = 4.33;

/**
 * Months in a year.
 *
 * @example
 * MONTHS_PER_YEAR; // 12
 */
export const MONTHS_PER_YEAR: number = 12;

/**
 * Days in a month, as the per-day figures count them. Twelve such months are 360 days, and 4.33 weeks are 30.31: the
 * three constants do not agree with each other, and each is used as it stands.
 *
 * @example
 * DAYS_PER_MONTH; // 30
 */
export const DAYS_PER_MONTH: number = 30;
