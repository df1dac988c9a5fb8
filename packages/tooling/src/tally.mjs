// @ts-check
import { relative, sep } from "node:path";

/** @typedef {{ readonly name: string, readonly tags: readonly string[] }} Skip */
/** @typedef {{ readonly name: string, passed: number, failed: number, failures: string[], skips: Skip[] }} Suite */

/** Tags of tests that a machine may not be able to run: what it needs. */
export const MACHINE_TAGS = ["strace", "small-disk", "compiler", "engine", "system", "terminal"];
/** Found out while tests run: nothing is installed for them. */
const ALLOWED_TAGS = ["engine", "system", "terminal"];

/** @param {string} name @returns {Suite} */
const emptySuite = (name) => ({ name, passed: 0, failed: 0, failures: [], skips: [] });

/** @param {string} name @param {boolean} ok @returns {Suite} */
export function tallyCheck(name, ok) {
  return { ...emptySuite(name), passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

/**
 * Reads the JSON report of Vitest: a suite for each package. A file that could not be loaded is a failure.
 *
 * @param {any} report
 * @param {string} root folder of the repository
 * @returns {Suite[]}
 */
export function tallyVitest(report, root) {
  /** @type {Map<string, Suite>} */
  const suites = new Map();
  for (const { name, status, assertionResults } of report.testResults) {
    const path = relative(root, name).split(sep);
    const folder = path.slice(0, 2).join("/");
    const suite = suites.get(folder) ?? emptySuite(folder);
    suites.set(folder, suite);
    const isFailed =
      status === "failed" && !assertionResults.some((/** @type {any} */ test) => test.status === "failed");
    if (isFailed) count(suite, "failed", path.join("/"));
    for (const test of assertionResults) count(suite, test.status, test.fullName, test.tags);
  }
  return [...suites.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * Reads the JSON report of Playwright. A test that only passed when repeated counts as failed.
 *
 * @param {any} report
 * @returns {Suite[]}
 */
export function tallyPlaywright(report) {
  const suite = emptySuite("end-to-end");
  for (const { file, line, title, tags, tests } of specsOf(report.suites))
    for (const { status } of tests)
      count(suite, STATUS_OF_OUTCOME[status] ?? "failed", `${file}:${line} ${title}`, tags);
  suite.failed += report.errors.length;
  return [suite];
}

/** @type {Readonly<Record<string, string>>} */
const STATUS_OF_OUTCOME = { expected: "passed", skipped: "skipped" };

/** @param {readonly any[]} suites @returns {any[]} */
const specsOf = (suites) => suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);

/** @param {Suite} suite @param {string} status @param {string} name of a test @param {readonly string[]} [tags] */
function count(suite, status, name, tags = []) {
  if (status === "passed") suite.passed += 1;
  else if (status === "failed") {
    suite.failed += 1;
    suite.failures.push(name);
  } else suite.skips.push({ name, tags });
}

/**
 * On CI a skipped test counts as failed, unless it has a tag of the machine that is allowed or left out by name.
 *
 * @param {readonly Suite[]} suites
 * @param {{ readonly leftOut?: readonly string[], readonly without?: readonly string[], readonly isCi?: boolean }} [plan] `leftOut`
 * names tests that cannot run on this machine, with the reason
 * @returns {{ readonly lines: readonly string[], readonly closing: string, readonly exitCode: 0 | 1 }}
 */
export function summarize(suites, { leftOut = [], without = [], isCi = false } = {}) {
  const isAllowed = (/** @type {Skip} */ { tags }) =>
    !isCi || tags.some((tag) => ALLOWED_TAGS.includes(tag) || without.includes(tag));
  const judged = suites.map((suite) => {
    const refused = suite.skips.filter((skip) => !isAllowed(skip));
    return {
      ...suite,
      failed: suite.failed + refused.length,
      failures: [...suite.failures, ...refused.map(({ name }) => `skipped: ${name}`)],
      skips: suite.skips.filter(isAllowed),
    };
  });
  const width = Math.max(0, ...suites.map(({ name }) => name.length));
  const passed = judged.reduce((sum, suite) => sum + suite.passed, 0);
  const failed = judged.reduce((sum, suite) => sum + suite.failed, 0);
  return {
    lines: [
      ...judged.flatMap((suite) => [
        `  ${suite.name.padEnd(width)}  ${counts(suite)}`,
        ...suite.failures.map((failure) => `    failed: ${failure}`),
        ...suite.skips.map(({ name, tags }) => `    skipped: ${name}${tags.length > 0 ? ` (${tags.join(", ")})` : ""}`),
      ]),
      ...leftOut.map((line) => `  not run here: ${line}`),
    ],
    closing: counts({ passed, failed, skips: judged.flatMap(({ skips }) => skips) }),
    exitCode: failed > 0 || passed === 0 ? 1 : 0,
  };
}

/** @param {Pick<Suite, "passed" | "failed" | "skips">} suite */
function counts({ passed, failed, skips }) {
  return `${passed} passed, ${failed} failed${skips.length > 0 ? `, ${skips.length} skipped` : ""}`;
}
