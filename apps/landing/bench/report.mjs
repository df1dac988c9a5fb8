/**
 * @typedef {{ readonly paintMs?: number, readonly interactiveMs?: number | null, readonly shift?: number,
 *   readonly scriptBytes?: number, readonly requests?: number, readonly interactions?: Readonly<Record<string, number>> }} Visit
 * @typedef {Record<string, Visit[]>} Visits by the page's name
 */

const EMPTY = "empty page";
const ms = (value) => (Number.isFinite(value) ? `${Math.round(value)} ms` : "");
const decimals = (value, digits) => (Number.isFinite(value) ? value.toFixed(digits) : "");

/**
 * Medians of all visits, as Markdown.
 *
 * @param {Visits} visits
 * @param {Record<string, readonly number[]>} lighthouse
 */
export function reportTables(visits, lighthouse) {
  const names = Object.keys(visits);
  const of = (name, read) => median((visits[name] ?? []).map(read).filter(Number.isFinite));
  const row = (title, write, read) => [title, ...names.map((name) => write(of(name, read)))];
  const paintOf = (name) => of(name, ({ paintMs }) => paintMs);
  const loading = [
    row("largest contentful paint", ms, ({ paintMs }) => paintMs),
    [
      "the same / the empty page's (P11: at most 1.3)",
      ...names.map((name) => decimals(paintOf(name) / paintOf(EMPTY), 2)),
    ],
    row("interactive", ms, ({ interactiveMs }) => interactiveMs),
    row(
      "layout shift (P11: 0)",
      (value) => decimals(value, 4),
      ({ shift }) => shift,
    ),
    row(
      "scripts",
      (bytes) => (bytes > 0 ? `${(bytes / 1000).toFixed(1)} kB` : ""),
      ({ scriptBytes }) => scriptBytes,
    ),
    row(
      "requests",
      (value) => decimals(value, 0),
      ({ requests }) => requests,
    ),
    ...Object.entries(lighthouse).map(([form, scores]) => [
      `Lighthouse, ${form}`,
      ...names.map((name) => (name === "this page" ? scores.join(" / ") : "")),
    ]),
  ];
  const interactions = Object.keys(
    names.flatMap((name) => visits[name] ?? []).find((one) => one.interactions)?.interactions ?? {},
  );
  const used = interactions.map((name) => row(name, ms, (visit) => visit.interactions?.[name]));
  const slowest = row("the slowest", ms, (visit) =>
    Math.max(...Object.values(visit.interactions ?? { none: Number.NaN })),
  );
  return [
    table(["", ...names], loading),
    ...(used.length > 0 ? [table(["interaction, to its next paint", ...names], [...used, slowest])] : []),
  ].join("\n");
}

/**
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
function table(head, rows) {
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

/** @param {readonly number[]} values */
function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
