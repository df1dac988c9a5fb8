const DAY_MS = 86_400_000;

/** Whether a text is a day of the calendar, written as `2026-01-31`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(time) && writeDay(time) === text;
}

/** The day that comes `days` days after another, both written as `2026-01-31`. */
export function addDays(day: string, days: number): string {
  return writeDay(Date.parse(day) + days * DAY_MS);
}

/** `2026-01-31` becomes "January 31, 2026", or "31 de enero de 2026" with the tag `es-US`. */
export function formatDay(day: string, tag: string): string {
  return new Date(day).toLocaleDateString(tag, { dateStyle: "long", timeZone: "UTC" });
}

function writeDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/**
 * The calendar day of a moment in the owner's time zone, such as `2026-01-31`.
 *
 * @param timeZone the machine's if it is empty
 */
export function dayIn(timeZone: string, moment: Date): string {
  // Swedish dates are ISO 8601's.
  return moment.toLocaleDateString("sv-SE", { timeZone: timeZone || undefined });
}
