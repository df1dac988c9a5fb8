/** @param share 0.99 is the 99th percentile */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function sorted(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b);
}

export function median(numbers: readonly number[]): number {
  return percentile(sorted(numbers), 0.5);
}

/** Prints which goals were met; the process ends with 1 if one was missed. */
export function printGoals(goals: readonly (readonly [line: string, isMet: boolean])[]): void {
  console.log();
  for (const [line, isMet] of goals) console.log(`${isMet ? "met" : "MISSED"}: ${line}`);
  process.exitCode = goals.every(([, isMet]) => isMet) ? 0 : 1;
}
