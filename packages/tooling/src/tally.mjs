// @ts-check
import { relative, sep } from "node:path";

/** @typedef {{ readonly name: string, passed: number, failed: number, skipped: number, failures: string[] }} Suite */

/** @param {string} name @returns {Suite} */
const emptySuite = (name) => ({ name, passed: 0, failed: 0, skipped: 0, failures: [] });

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
    const failures = assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
    suite.passed += assertionResults.filter((/** @type {any} */ test) => test.status === "passed").length;
    suite.failed += failures.length;
    suite.skipped += assertionResults.filter(
      (/** @type {any} */ test) => !/^(?:pass|fail)ed$/.test(test.status),
    ).length;
    suite.failures.push(...failures.map((/** @type {any} */ test) => test.fullName));
    if (status === "failed" && failures.length === 0) {
      suite.failed += 1;
      suite.failures.push(path.join("/"));
    }
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
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  return [{ name: "end-to-end", passed: expected, failed, skipped, failures: failedSpecs(report.suites) }];
}

/** @param {readonly any[]} suites @returns {string[]} */
function failedSpecs(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter((/** @type {any} */ { tests }) =>
        tests.some((/** @type {any} */ { status }) => status === "unexpected" || status === "flaky"),
      )
      .map((/** @type {any} */ { file, line, title }) => `${file}:${line} ${title}`),
    ...failedSpecs(inner),
  ]);
}

/**
 * @param {readonly Suite[]} suites
 * @param {readonly string[]} [leftOut] tests that cannot run on this machine, and the reason
 * @returns {{ readonly lines: readonly string[], readonly closing: string, readonly exitCode: 0 | 1 }}
 */
export function summarize(suites, leftOut = []) {
  const width = Math.max(0, ...suites.map(({ name }) => name.length));
  const sum = (/** @type {"passed" | "failed" | "skipped"} */ key) =>
    suites.reduce((total, suite) => total + suite[key], 0);
  const total = { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
  return {
    lines: [
      ...suites.flatMap((suite) => [
        `  ${suite.name.padEnd(width)}  ${counts(suite)}`,
        ...suite.failures.map((failure) => `    failed: ${failure}`),
      ]),
      ...leftOut.map((line) => `  not run here: ${line}`),
    ],
    closing: counts(total),
    exitCode: total.failed > 0 || total.passed === 0 ? 1 : 0,
  };
}

/** @param {Pick<Suite, "passed" | "failed" | "skipped">} suite */
function counts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
