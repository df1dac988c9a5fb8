import { lowestScores, table, timesOfInteractions, titleOf } from "./report.mjs";

/** @typedef {import("./report.mjs").Result} Result @typedef {import("./report.mjs").Results} Results */

/** @type {readonly (readonly [string, number, (result: Result, results: Results) => number | undefined])[]} met up to the limit */
const GOALS = [
  ["LCP = FCP: 0 ms between them", 0, ({ lcpMs, fcpMs }) => lcpMs - fcpMs],
  ["LCP / the empty page's at most 1.25 (P11: 1.3)", 1.25, ({ lcpMs }, { floor }) => lcpMs / floor?.lcpMs],
  ["layout shift 0", 0, ({ cls }) => cls],
  ["blocking with usual tracing at most 30 ms", 30, ({ traced }) => traced?.blockingMs],
  ["longest task with usual tracing at most 80 ms", 80, ({ traced }) => traced?.longestMs],
  ["slowest interaction at most 100 ms", 100, (result) => timesOfInteractions(result).slowestMs],
  ["median interaction at most 40 ms", 40, (result) => timesOfInteractions(result).medianMs],
  // The same on any machine: 100 and 40 ms were asked for where the eager build took 72 and 40.
  [
    "slowest interaction / the eager build's at most 1.39",
    100 / 72,
    (result, { eager }) => ratioToEager("slowestMs", eager, result),
  ],
  [
    "median interaction / the eager build's at most 1",
    1,
    (result, { eager }) => ratioToEager("medianMs", eager, result),
  ],
  [
    "no interaction slower than the eager build's by more than 8 ms",
    8,
    (result, { eager }) => delayAfter(eager, result),
  ],
  ["LCP of the second visit / first at most 0.6", 0.6, ({ secondVisitRatio }) => secondVisitRatio],
  [
    "inputs before any script lost: 0",
    0,
    ({ early }) => early && Object.values(early).filter((isKept) => !isKept).length,
  ],
];

/**
 * @param {Results} results
 * @param {readonly string[]} names of the variants that the goals are for
 * @param {Record<string, number[][]>} lighthouse
 */
export function goalTable(results, names, lighthouse) {
  const rows = GOALS.map(([goal, limit, read]) => [
    goal,
    ...names.map((name) => {
      const value = read(results[name] ?? {}, results);
      return Number.isFinite(value) ? verdict(value <= limit, String(Number(value.toFixed(2)))) : "";
    }),
  ]);
  const scores = Object.entries(lighthouse).map(([form, runs]) => {
    const lowest = lowestScores(runs);
    const cell = verdict(
      lowest.every((score) => score === 100),
      `${lowest.join(" / ")}, lowest of ${runs.length}`,
    );
    return [`Lighthouse, ${form}: 100 in all`, ...names.map((name) => (name === "page" ? cell : ""))];
  });
  return table(["goal", ...names.map(titleOf)], [...rows.filter(([, ...cells]) => cells.some(Boolean)), ...scores]);
}

/** @param {boolean} isMet @param {string} value */
const verdict = (isMet, value) => `${isMet ? "met" : "**missed**"}: ${value}`;

/**
 * @param {"slowestMs" | "medianMs"} time
 * @param {Result | undefined} eager
 * @param {Result} result
 */
function ratioToEager(time, eager, result) {
  if (!eager?.interactions || !result.interactions) return Number.NaN;
  return timesOfInteractions(result)[time] / timesOfInteractions(eager)[time];
}

/**
 * @param {Result | undefined} eager
 * @param {Result} result
 * @returns {number} by how much the interaction is slower that loses most; Event Timing rounds to 8 ms
 */
function delayAfter(eager, { interactions }) {
  if (!eager?.interactions || !interactions) return Number.NaN;
  return Math.max(...Object.entries(interactions).map(([name, { inpMs }]) => inpMs - eager.interactions[name].inpMs));
}
