/** 23:45:12, the countdown's first reading, in seconds. */
export const COUNTDOWN_START_SECONDS: number = 23 * 3600 + 45 * 60 + 12;
const DAY_SECONDS = 86_400;

/** What the countdown shows that many seconds after the page was loaded; after 00:00:00 comes 23:59:59. */
export function countdownText(secondsSinceLoad: number): string {
  const elapsed = Math.max(0, Math.floor(secondsSinceLoad));
  const left = (((COUNTDOWN_START_SECONDS - elapsed) % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
  return [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
