/** The date in the visitor's time zone, such as "2026-01-31"; in the evening UTC may be a day ahead. */
export function calendarDay(now: Date): string {
  const [year, month, day] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
