// Days in the owner's time zone (P18); an empty zone is the machine's. A day is written `2026-11-24`.
const DAY_MS = 24 * 3_600_000;

/** The time in the zone as ISO 8601 without a zone, to the second, with a space before the hour: Swedish times are written so. */
function zonedText(time: number, zone: string): string {
  return new Date(time).toLocaleString("sv-SE", { timeZone: zone || undefined });
}

/** The moment of a time that is written without its zone. Where the clock skips it, the moment after. @example "2026-11-24T08:00" */
function zonedMoment(text: string, zone: string): number {
  const wanted = Date.parse(`${text}Z`);
  const shown = (time: number) => Date.parse(`${zonedText(time, zone).replace(" ", "T")}Z`);
  const near = 2 * wanted - shown(wanted);
  // The offset may have changed in between.
  const moment = near + wanted - shown(near);
  return shown(moment) === wanted ? moment : Math.max(near, moment);
}

export function dayAt(time: number, zone: string): string {
  return zonedText(time, zone).slice(0, "2026-11-24".length);
}

export function startOfDay(day: string, zone: string): number {
  return zonedMoment(`${day}T00:00`, zone);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, "2026-11-24".length);
}
