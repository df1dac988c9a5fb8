import { describe, expect, it } from "vitest";
import { summarize, tallyCheck, tallyPlaywright, tallyVitest } from "./tally.mjs";

const vitestReport = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const playwrightReport = { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 }, errors: [], suites: [] };

describe("tallyVitest", () => {
  it("counts passed and failed tests", () => {
    expect(tallyVitest("core", { ...vitestReport, numFailedTests: 2 })).toMatchObject({ passed: 3, failed: 2 });
  });

  it("counts a file that could not be loaded as a failure", () => {
    const testResults = [{ status: "failed", assertionResults: [] }];
    expect(tallyVitest("core", { ...vitestReport, testResults })).toMatchObject({ passed: 3, failed: 1 });
  });

  it("counts a suite without tests as a failure", () => {
    expect(tallyVitest("core", { ...vitestReport, numPassedTests: 0 })).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe("tallyPlaywright", () => {
  it("counts a test that passed only when repeated as a failure", () => {
    const stats = { ...playwrightReport.stats, flaky: 1 };
    expect(tallyPlaywright("e2e", { ...playwrightReport, stats })).toMatchObject({ passed: 5, failed: 1 });
  });

  it("counts an error outside any test as a failure", () => {
    expect(tallyPlaywright("e2e", { ...playwrightReport, errors: [{}] })).toMatchObject({ failed: 1 });
  });
});

describe("summarize", () => {
  it("names the tests that failed under their suite", () => {
    const assertionResults = [
      { status: "passed", fullName: "core adds" },
      { status: "failed", fullName: "core divides" },
    ];
    const specs = [
      { file: "lead.spec.ts", line: 3, title: "is stored", tests: [{ status: "unexpected" }] },
      { file: "lead.spec.ts", line: 9, title: "is shown", tests: [{ status: "expected" }] },
    ];
    const suites = [
      tallyVitest("core", {
        ...vitestReport,
        numFailedTests: 1,
        testResults: [{ status: "failed", assertionResults }],
      }),
      tallyPlaywright("e2e", {
        ...playwrightReport,
        stats: { ...playwrightReport.stats, unexpected: 1 },
        suites: [{ suites: [{ specs }] }],
      }),
    ];
    expect(summarize(suites).lines.map((line) => line.trim())).toEqual([
      "core  3 passed, 1 failed",
      "failed: core divides",
      "e2e   5 passed, 1 failed",
      "failed: lead.spec.ts:3 is stored",
    ]);
  });

  it("adds all suites in one plain closing line", () => {
    const result = summarize([tallyCheck("lint", true), tallyVitest("core", vitestReport)]);
    expect(result.closing).toBe("4 passed, 0 failed");
    expect(result.exitCode).toBe(0);
  });

  it("fails if anything failed", () => {
    expect(summarize([tallyCheck("lint", false), tallyVitest("core", vitestReport)]).exitCode).toBe(1);
  });

  it("names what cannot run on this machine, which is no failure", () => {
    const { lines, closing, exitCode } = summarize([tallyVitest("core", vitestReport)], ["WebKit: install it"]);
    expect(lines.at(-1)).toBe("  not run here: WebKit: install it");
    expect(closing).toBe("3 passed, 0 failed");
    expect(exitCode).toBe(0);
  });

  it("fails if nothing ran", () => {
    expect(summarize([]).exitCode).toBe(1);
  });

  it("names skipped tests", () => {
    expect(summarize([{ name: "core", passed: 1, failed: 0, skipped: 2 }]).closing).toBe(
      "1 passed, 0 failed, 2 skipped",
    );
  });
});
