import { median } from "./medians.mjs";

/**
 * @typedef {Record<string, any>} Result what the runs of a variant come to; what was not measured is missing or null
 * @typedef {Record<string, Result>} Results by the variant's name
 */

const TITLES = { floor: "empty page", page: "this page", eager: "eager build" };
const ms = (value) => (Number.isFinite(value) ? `${Math.round(value)} ms` : "");
const kb = (bytes) => (Number.isFinite(bytes) ? `${(bytes / 1024).toFixed(1)} KB` : "");
const decimals = (value, digits, unit = "") => (Number.isFinite(value) ? `${value.toFixed(digits)}${unit}` : "");
const kept = (isKept) => (isKept === undefined ? "" : isKept ? "kept" : "lost");

/** @type {readonly (readonly [string, (result: Result) => string])[]} */
const ROWS = [
  ["first contentful paint", ({ fcpMs }) => ms(fcpMs)],
  ["largest contentful paint", ({ lcpMs }) => ms(lcpMs)],
  ["largest contentful paint, second visit / first", ({ secondVisitRatio }) => decimals(secondVisitRatio, 2)],
  ["layout shift, the whole visit", ({ cls }) => decimals(cls, 4)],
  ["blocking time, CPU", ({ bare }) => ms(bare?.blockingMs)],
  ["longest task after the first paint, CPU", ({ bare }) => ms(bare?.longestMs)],
  ["blocking time, CPU, usual tracing", ({ traced }) => ms(traced?.blockingMs)],
  ["longest task, CPU, usual tracing", ({ traced }) => ms(traced?.longestMs)],
  ["interactive", ({ interactiveMs }) => ms(interactiveMs)],
  ["figure typed before any script", ({ early }) => kept(early?.figure)],
  ["trade chosen before any script", ({ early }) => kept(early?.trade)],
  ["dialog asked for before any script", ({ early }) => kept(early?.dialog)],
  ["keystroke: handlers, React, layout", ({ keystrokeMs }) => decimals(keystrokeMs, 1, " ms")],
  ["a tap that changes one word", ({ emptyTapMs }) => ms(emptyTapMs)],
  ["slowest / median interaction", (result) => summaryOfInteractions(result)],
  ["dialog opens, chunk to fetch", ({ coldDialogMs }) => ms(coldDialogMs)],
  ["requests", ({ bytes }) => decimals(bytes?.requests, 0)],
  ["HTML", ({ bytes }) => kb(bytes?.html)],
  ["styles", ({ bytes }) => kb(bytes?.style)],
  ["scripts", ({ bytes }) => kb(bytes?.script)],
  ["images, fonts and others", ({ bytes }) => kb(bytes?.image + bytes?.other)],
];

/**
 * @param {Results} results
 * @param {Record<string, number[][]>} lighthouse
 */
export function mainTable(results, lighthouse) {
  const rows = ROWS.map(([name, cell]) => [name, ...Object.values(results).map(cell)]);
  const scores = Object.entries(lighthouse).map(([form, runs]) => [
    `Lighthouse, ${form}, lowest`,
    ...Object.keys(results).map((name) => (name === "page" ? lowestScores(runs).join(" / ") : "")),
  ]);
  return table(
    ["", ...Object.keys(results).map(titleOf)],
    [...rows.filter(([, ...cells]) => cells.some(Boolean)), ...scores],
  );
}

/**
 * Time to the next paint = input delay + handlers + presentation, each the median of the runs, so that the parts may add up
 * to a little less or more.
 *
 * @param {Results} results
 */
export function interactionTable(results) {
  const used = Object.entries(results).filter(([, { interactions }]) => interactions);
  const [first] = used;
  if (!first) return "";
  const rows = Object.keys(first[1].interactions).map((name) => [
    name,
    ...used.map(([, { interactions }]) => {
      const { inpMs, delayMs, handlersMs, presentationMs } = interactions[name];
      return `${ms(inpMs)} = ${[delayMs, handlersMs, presentationMs].map(Math.round).join(" + ")}`;
    }),
  ]);
  const summary = ["slowest / median", ...used.map(([, result]) => summaryOfInteractions(result))];
  return table(
    ["next paint = input delay + handlers + presentation", ...used.map(([name]) => titleOf(name))],
    [...rows, summary],
  );
}

/** @param {Result} result */
export function timesOfInteractions({ interactions }) {
  const times = Object.values(interactions ?? {}).map(({ inpMs }) => inpMs);
  return { slowestMs: Math.max(...times), medianMs: median(times) };
}

/** @param {Result} result */
function summaryOfInteractions(result) {
  const { slowestMs, medianMs } = timesOfInteractions(result);
  return Number.isFinite(slowestMs) ? `${ms(slowestMs)} / ${ms(medianMs)}` : "";
}

/** @param {readonly number[][]} runs @returns {readonly number[]} the lowest score of each category */
export function lowestScores(runs) {
  return (runs[0] ?? []).map((_score, category) => Math.min(...runs.map((run) => run[category] ?? 0)));
}

/** @param {string} name */
export const titleOf = (name) => TITLES[name] ?? name;

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function table(head, rows) {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}
