import { median } from "./median.mjs";

/** @typedef {Record<string, any>} Medians */
/** @typedef {Record<string, number[][]>} Scores */

const ms = (value) => (Number.isFinite(value) ? `${Math.round(value)} ms` : "");
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

const ROWS = [
  ["first contentful paint", ({ fcpMs }) => ms(fcpMs)],
  ["largest contentful paint", ({ lcpMs }) => ms(lcpMs)],
  ["layout shift, the whole visit", ({ cls }) => cls.toFixed(4)],
  ["blocking time, CPU", ({ blockingMs }) => ms(blockingMs)],
  ["longest task after the first paint, CPU", ({ longestMs }) => ms(longestMs)],
  ["interactive", ({ interactiveMs }) => ms(interactiveMs)],
  [
    "keystroke: handlers, React, layout",
    ({ keystrokeMs }) => (keystrokeMs === undefined ? "" : `${keystrokeMs.toFixed(1)} ms`),
  ],
  [
    "slowest / median interaction",
    ({ interactionMaxMs: max, interactionMedianMs: middle }) => (max === undefined ? "" : `${ms(max)} / ${ms(middle)}`),
  ],
  ["dialog opens, chunk there", ({ warmDialogMs }) => ms(warmDialogMs)],
  ["dialog opens, chunk to fetch", ({ coldDialogMs }) => ms(coldDialogMs)],
  ["requests", ({ bytes }) => String(bytes.requests)],
  ["HTML", ({ bytes }) => kb(bytes.html)],
  ["styles", ({ bytes }) => kb(bytes.style)],
  ["scripts", ({ bytes }) => kb(bytes.script)],
];

/** @param {Medians} medians @param {Scores} lighthouse */
export function tableOf({ floor, page, eager }, lighthouse) {
  const lines = ROWS.map(([name, cell]) => `| ${[name, cell(floor), cell(page), cell(eager)].join(" | ")} |`);
  const scores = Object.entries(lighthouse).map(
    ([form, runs]) => `| Lighthouse, ${form} | | ${worst(runs).join(" / ")} | |`,
  );
  return ["| | empty page | this page | eager build |", "| --- | --- | --- | --- |", ...lines, ...scores, ""].join(
    "\n",
  );
}

/** @param {Medians} medians @param {Scores} lighthouse */
export function goalsOf({ floor, page, eager }, lighthouse) {
  const goals = [
    ["LCP = FCP", page.lcpMs === page.fcpMs],
    ["LCP <= 1.3 of the empty page", page.lcpMs / floor.lcpMs <= 1.3, (page.lcpMs / floor.lcpMs).toFixed(2)],
    ["LCP <= 0.25 of the eager build", page.lcpMs / eager.lcpMs <= 0.25, (page.lcpMs / eager.lcpMs).toFixed(2)],
    ["no layout shift", page.cls === 0],
    ["blocking <= 30 ms", page.blockingMs <= 30],
    ["longest task <= 80 ms", page.longestMs <= 80],
    ["interactive <= 2.2 s", page.interactiveMs <= 2200],
    ["interactions <= 64 ms, median <= 24 ms", page.interactionMaxMs <= 64 && page.interactionMedianMs <= 24],
    ["keystroke <= 8 ms", page.keystrokeMs <= 8],
    ["dialog <= 150 ms", page.warmDialogMs <= 150],
    ...Object.entries(lighthouse).map(([form, runs]) => [
      `Lighthouse ${form}: 100 x 4, lowest performance >= 98`,
      medianScores(runs).every((score) => score === 100) && worst(runs)[0] >= 98,
      `lowest ${worst(runs).join(" / ")}`,
    ]),
  ];
  return goals
    .map(([goal, isMet, value]) => `${isMet ? "met   " : "missed"} ${goal}${value === undefined ? "" : ` (${value})`}`)
    .join("\n");
}

/** @param {readonly number[][]} runs */
function worst(runs) {
  return columns(runs).map((scores) => Math.min(...scores));
}

/** @param {readonly number[][]} runs */
function medianScores(runs) {
  return columns(runs).map(median);
}

/** @param {readonly number[][]} runs */
function columns(runs) {
  return (runs[0] ?? []).map((_score, index) => runs.map((run) => run[index] ?? 0));
}
