import { describe, expect, it } from "vitest";
import { summarize, tallyCheck, tallyPlaywright, tallyVitest } from "./tally.mjs";

const file = (name, ...statuses) => ({
  name: `/repository/${name}`,
  status: statuses.includes("failed") ? "failed" : "passed",
  assertionResults: statuses.map((status, at) => ({ status, fullName: `test ${at}` })),
});
const stats = { expected: 5, unexpected: 0, flaky: 0, skipped: 0 };

describe("tallyVitest", () => {
  const tally = (...testResults) => tallyVitest({ testResults }, "/repository");

  it("counts the tests of each package, and names those that failed", () => {
    const suites = tally(
      file("packages/ui/src/a.test.ts", "passed", "failed"),
      file("apps/desk/src/b.test.ts", "passed", "pending", "todo"),
      file("packages/ui/src/c.test.ts", "passed"),
    );
    expect(suites).toEqual([
      { name: "apps/desk", passed: 1, failed: 0, skipped: 2, failures: [] },
      { name: "packages/ui", passed: 2, failed: 1, skipped: 0, failures: ["test 1"] },
    ]);
  });

  it("counts a file that could not be loaded, or whose hooks failed, as a failure", () => {
    const broken = { ...file("packages/ui/src/a.test.ts"), status: "failed" };
    expect(tally(broken)).toMatchObject([{ failed: 1, failures: ["packages/ui/src/a.test.ts"] }]);
    const torn = { ...file("packages/ui/src/a.test.ts", "passed"), status: "failed" };
    expect(tally(torn)).toMatchObject([{ passed: 1, failed: 1 }]);
  });
});

describe("tallyPlaywright", () => {
  const report = { stats, errors: [], suites: [] };

  it("names the tests that failed", () => {
    const specs = [
      { file: "lead.spec.ts", line: 3, title: "is stored", tests: [{ status: "unexpected" }] },
      { file: "lead.spec.ts", line: 9, title: "is shown", tests: [{ status: "expected" }] },
    ];
    expect(
      tallyPlaywright({ ...report, stats: { ...stats, unexpected: 1 }, suites: [{ suites: [{ specs }] }] }),
    ).toEqual([{ name: "end-to-end", passed: 5, failed: 1, skipped: 0, failures: ["lead.spec.ts:3 is stored"] }]);
  });

  it("counts a test that passed only when repeated, and an error outside of tests, as failures", () => {
    expect(tallyPlaywright({ ...report, stats: { ...stats, flaky: 1 } })).toMatchObject([{ passed: 5, failed: 1 }]);
    expect(tallyPlaywright({ ...report, errors: [{}] })).toMatchObject([{ failed: 1 }]);
  });
});

describe("summarize", () => {
  it("has a line per suite, failed test and missing program, and one plain closing line", () => {
    const ui = { name: "ui", passed: 3, failed: 1, skipped: 2, failures: ["ui is seen"] };
    expect(summarize([tallyCheck("lint", true), ui], ["WebKit: install it"])).toEqual({
      lines: [
        "  lint  1 passed, 0 failed",
        "  ui    3 passed, 1 failed, 2 skipped",
        "    failed: ui is seen",
        "  not run here: WebKit: install it",
      ],
      closing: "4 passed, 1 failed, 2 skipped",
      exitCode: 1,
    });
  });

  it("succeeds if nothing failed, also where programs are missing, and fails if nothing ran", () => {
    expect(summarize([tallyCheck("lint", true)], ["WebKit"])).toMatchObject({
      closing: "1 passed, 0 failed",
      exitCode: 0,
    });
    expect(summarize([]).exitCode).toBe(1);
  });
});
