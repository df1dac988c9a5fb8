// Days in the owner's time zone; an empty zone is the machine's. A day is written `2026-11-24`.
const DAY_MS = 24 * 3_600_000;
const TO_SECONDS = { dateStyle: "short", timeStyle: "medium" } as const;
/** One for each zone, since making one takes as long as writing some hundred times. */
const writers = new Map<string, Intl.DateTimeFormat>();

/** The time in the zone as ISO 8601 without a zone, to the second, with a space in place of the T, as times are written in Swedish. */
export function zonedText(time: number, zone: string): string {
  const writer = writers.get(zone) ?? new Intl.DateTimeFormat("sv-SE", { ...TO_SECONDS, timeZone: zone || undefined });
  writers.set(zone, writer);
  return writer.format(time);
}

/** Date, time and the zone's name for a person, such as "Jul 1, 2026, 6:00:00 AM MDT". */
export function mailedTime(iso: string, zone: string): string {
  return new Date(iso).toLocaleString("en-US", { timeZone: zone || undefined, dateStyle: "medium", timeStyle: "long" });
}

/** The moment in milliseconds of a text such as "2026-11-24T08:00" in the zone. For a time that the clock skips it is the moment after. */
export function zonedMoment(text: string, zone: string): number {
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

/** Whether a text is a day of the calendar. Beyond these years the days beside it would have another form. */
export function isDay(text: string): boolean {
  return text >= "1970" && text < "9999" && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

export function startOfDay(day: string, zone: string): number {
  return zonedMoment(`${day}T00:00`, zone);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, "2026-11-24".length);
}

/** The Sunday of a day's week. */
export function sundayOf(day: string): string {
  return addDays(day, -new Date(day).getUTCDay());
}
