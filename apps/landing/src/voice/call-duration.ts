/** "1:05" for sixty-five seconds, given in milliseconds; never negative. */
export function callDurationText(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
