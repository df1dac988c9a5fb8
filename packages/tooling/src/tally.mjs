// @ts-check

/**
 * @typedef {object} SuiteResult
 * @property {string} name
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} [failures] the full names of the tests that failed
 */

/**
 * Reads vitest's JSON report. A report without a test counts as one failure: a suite that ran nothing proves nothing.
 *
 * @param {string} name
 * @param {any} report
 * @returns {SuiteResult}
 */
export function tallyVitest(name, report) {
  const brokenFiles = report.testResults.filter(
    (/** @type {any} */ file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  return atLeastOne({
    name,
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults
      .flatMap((/** @type {any} */ file) => file.assertionResults)
      .filter((/** @type {any} */ test) => test.status === "failed")
      .map((/** @type {any} */ test) => test.fullName),
  });
}

/**
 * Reads Playwright's JSON report. A test that only passed when repeated counts as failed.
 *
 * @param {string} name
 * @param {any} report
 * @returns {SuiteResult}
 */
export function tallyPlaywright(name, report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return atLeastOne({
    name,
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    failures: failedSpecs(report.suites),
  });
}

/** @param {readonly any[]} suites @returns {string[]} */
function failedSpecs(suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((/** @type {any} */ spec) =>
        spec.tests.some((/** @type {any} */ test) => test.status === "unexpected" || test.status === "flaky"),
      )
      .map((/** @type {any} */ spec) => `${spec.file}:${spec.line} ${spec.title}`),
    ...failedSpecs(suite.suites ?? []),
  ]);
}

/** @param {string} name @param {boolean} ok @returns {SuiteResult} */
export function tallyCheck(name, ok) {
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

/**
 * @param {readonly SuiteResult[]} suites
 * @param {readonly string[]} [leftOut] what cannot run on this machine, and why
 * @returns {{ readonly lines: readonly string[], readonly closing: string, readonly exitCode: 0 | 1 }}
 */
export function summarize(suites, leftOut = []) {
  const width = Math.max(0, ...suites.map((suite) => suite.name.length));
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines = suites.flatMap((suite) => {
    total.passed += suite.passed;
    total.failed += suite.failed;
    total.skipped += suite.skipped;
    const skipped = suite.skipped > 0 ? `, ${suite.skipped} skipped` : "";
    return [
      `  ${suite.name.padEnd(width)}  ${suite.passed} passed, ${suite.failed} failed${skipped}`,
      ...(suite.failures ?? []).map((failure) => `    failed: ${failure}`),
    ];
  });
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
  return {
    lines: [...lines, ...leftOut.map((line) => `  not run here: ${line}`)],
    closing: `${total.passed} passed, ${total.failed} failed${skipped}`,
    exitCode: total.failed > 0 || total.passed === 0 ? 1 : 0,
  };
}

/** @param {SuiteResult} result @returns {SuiteResult} */
function atLeastOne(result) {
  return result.passed + result.failed > 0 ? result : { ...result, failed: 1 };
}
