// @ts-check
import { relative, sep } from "node:path";

/**
 * A test or a check of a suite. A check has no name of its own.
 *
 * @typedef {{ readonly suite: string, readonly name?: string | undefined, readonly status: string, readonly tags?: readonly string[] }} Result
 */

/** Found out while tests run: nothing is installed for them. */
const ALLOWED_TAGS = ["system", "terminal"];
/** Tags of tests that a machine may not be able to run: what it needs. */
export const MACHINE_TAGS = ["strace", "small-disk", "compiler", ...ALLOWED_TAGS];

/** @param {string} suite @param {boolean} ok @returns {Result} */
export const checkResult = (suite, ok) => ({ suite, status: ok ? "passed" : "failed" });

/**
 * Reads the JSON report of Vitest: a suite for each package. A file that could not be loaded is a failure.
 *
 * @param {any} report
 * @param {string} root folder of the repository
 * @returns {Result[]}
 */
export function readVitest(report, root) {
  /** @type {Result[]} */
  const results = report.testResults.flatMap((/** @type {any} */ { name: file, status, assertionResults }) => {
    const path = relative(root, file).split(sep);
    const suite = path.slice(0, 2).join("/");
    const tests = assertionResults.map((/** @type {any} */ test) => ({ ...test, suite, name: test.fullName }));
    const isTorn = status === "failed" && !tests.some((/** @type {Result} */ test) => test.status === "failed");
    return isTorn ? [{ suite, name: path.join("/"), status }, ...tests] : tests;
  });
  return results.sort((a, b) => a.suite.localeCompare(b.suite));
}

/**
 * Reads the JSON report of Playwright. A test that only passed when repeated counts as failed.
 *
 * @param {any} report
 * @returns {Result[]}
 */
export function readPlaywright({ suites, errors }) {
  const suite = "end-to-end";
  const results = specsOf(suites).flatMap(({ file, line, title, tags, tests }) =>
    tests.map((/** @type {any} */ { status }) => {
      const name = `${file}:${line} ${title}`;
      return { suite, name, tags, status: STATUS_OF_OUTCOME[status] ?? "failed" };
    }),
  );
  return [...results, ...errors.map(() => checkResult(suite, false))];
}

/** @type {Readonly<Record<string, string>>} */
const STATUS_OF_OUTCOME = { expected: "passed", skipped: "skipped" };

/** @param {readonly any[]} suites @returns {any[]} */
const specsOf = (suites) => suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);

/**
 * On CI a skipped test counts as failed, unless it has a tag of the machine that is allowed or left out by name.
 *
 * @param {readonly Result[]} results
 * @param {{ readonly leftOut?: readonly string[], readonly without?: readonly string[], readonly isCi?: boolean }} [plan] `leftOut`
 * names tests that cannot run on this machine, with the reason
 */
export function summarize(results, { leftOut = [], without = [], isCi = false } = {}) {
  const allowed = [...ALLOWED_TAGS, ...without];
  const judged = results.map(({ suite, name, status, tags = [] }) => {
    if (status === "passed" || status === "failed") return { suite, name, status };
    if (isCi && !tags.some((tag) => allowed.includes(tag)))
      return { suite, name: `skipped: ${name}`, status: "failed" };
    return { suite, name: tags.length > 0 ? `${name} (${tags.join(", ")})` : name, status: "skipped" };
  });
  const suites = [...new Set(judged.map(({ suite }) => suite))];
  const width = Math.max(0, ...suites.map(({ length }) => length));
  return {
    lines: [
      ...suites.flatMap((suite) => {
        const own = judged.filter((result) => result.suite === suite);
        const named = (/** @type {string} */ status) =>
          own.filter((result) => result.status === status && result.name).map(({ name }) => `    ${status}: ${name}`);
        return [`  ${suite.padEnd(width)}  ${counts(own)}`, ...named("failed"), ...named("skipped")];
      }),
      ...leftOut.map((line) => `  not run here: ${line}`),
    ],
    closing: counts(judged),
    exitCode: count(judged, "failed") > 0 || count(judged, "passed") === 0 ? 1 : 0,
  };
}

/** @param {readonly Result[]} results */
function counts(results) {
  const skipped = count(results, "skipped");
  const ran = `${count(results, "passed")} passed, ${count(results, "failed")} failed`;
  return skipped > 0 ? `${ran}, ${skipped} skipped` : ran;
}

/** @param {readonly Result[]} results @param {string} wanted */
const count = (results, wanted) => results.filter(({ status }) => status === wanted).length;
