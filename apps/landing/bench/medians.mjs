/** @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * One measurement out of those of several runs: numbers by their median, booleans by whether all are true, objects key by
 * key. What a run did not measure is null or missing and does not count.
 *
 * @param {readonly any[]} values
 */
export function mergeRuns(values) {
  const [first, ...more] = values.filter((value) => value !== null && value !== undefined);
  if (typeof first === "number") return median([first, ...more]);
  if (typeof first === "boolean") return [first, ...more].every(Boolean);
  if (first === undefined) return null;
  return Object.fromEntries(
    Object.keys(first).map((key) => [key, mergeRuns([first, ...more].map((value) => value[key]))]),
  );
}
