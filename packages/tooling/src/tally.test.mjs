import { describe, expect, it } from "vitest";
import { summarize, tallyCheck, tallyPlaywright, tallyVitest } from "./tally.mjs";

const file = (name, ...statuses) => ({
  name: `/repository/${name}`,
  status: statuses.includes("failed") ? "failed" : "passed",
  assertionResults: statuses.map((status, at) => ({ status, fullName: `test ${at}`, tags: [] })),
});

describe("tallyVitest", () => {
  const tally = (...testResults) => tallyVitest({ testResults }, "/repository");

  it("counts the tests of each package, and names those that failed", () => {
    const suites = tally(
      file("packages/ui/src/a.test.ts", "passed", "failed"),
      file("apps/leads-desk/src/b.test.ts", "passed", "pending", "todo"),
      file("packages/ui/src/c.test.ts", "passed"),
    );
    expect(suites).toEqual([
      {
        name: "apps/leads-desk",
        passed: 1,
        failed: 0,
        failures: [],
        skips: [
          { name: "test 1", tags: [] },
          { name: "test 2", tags: [] },
        ],
      },
      { name: "packages/ui", passed: 2, failed: 1, failures: ["test 1"], skips: [] },
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
  const spec = (line, status) => ({
    file: "lead.spec.ts",
    line,
    title: "is stored",
    tags: ["engine"],
    tests: [{ status }],
  });

  it("counts tests, and names those that failed or passed only when repeated", () => {
    const specs = [spec(3, "unexpected"), spec(5, "flaky"), spec(9, "expected"), spec(12, "skipped")];
    expect(tallyPlaywright({ errors: [], suites: [{ suites: [{ specs }] }] })).toEqual([
      {
        name: "end-to-end",
        passed: 1,
        failed: 2,
        failures: ["lead.spec.ts:3 is stored", "lead.spec.ts:5 is stored"],
        skips: [{ name: "lead.spec.ts:12 is stored", tags: ["engine"] }],
      },
    ]);
  });

  it("counts an error outside of tests as a failure", () => {
    expect(tallyPlaywright({ errors: [{}], suites: [] })).toMatchObject([{ failed: 1 }]);
  });
});

describe("summarize", () => {
  const skip = (name, ...tags) => ({ name, tags });

  it("has a line per suite, failed and skipped test and missing need, and one plain closing line", () => {
    const skips = [skip("ui blinks"), skip("ui is bright", "terminal")];
    const ui = { name: "ui", passed: 3, failed: 1, failures: ["ui is seen"], skips };
    expect(summarize([tallyCheck("lint", true), ui], { leftOut: ["WebKit: install it"] })).toEqual({
      lines: [
        "  lint  1 passed, 0 failed",
        "  ui    3 passed, 1 failed, 2 skipped",
        "    failed: ui is seen",
        "    skipped: ui blinks",
        "    skipped: ui is bright (terminal)",
        "  not run here: WebKit: install it",
      ],
      closing: "4 passed, 1 failed, 2 skipped",
      exitCode: 1,
    });
  });

  it("on CI allows skips of an engine, a system, a terminal and of what is left out by name, and no other", () => {
    const suite = (...skips) => [{ ...tallyCheck("ui", true), skips }];
    const allowed = suite(skip("a", "engine"), skip("b", "system"), skip("c", "terminal"), skip("d", "strace"));
    expect(summarize(allowed, { isCi: true, without: ["strace"] })).toMatchObject({
      closing: "1 passed, 0 failed, 4 skipped",
      exitCode: 0,
    });
    for (const skips of [[skip("e")], [skip("f", "strace")]]) {
      expect(summarize(suite(...skips), { isCi: true })).toMatchObject({ closing: "1 passed, 1 failed", exitCode: 1 });
      expect(summarize(suite(...skips))).toMatchObject({ closing: "1 passed, 0 failed, 1 skipped", exitCode: 0 });
    }
  });

  it("succeeds if nothing failed, also where programs are missing, and fails if nothing ran", () => {
    expect(summarize([tallyCheck("lint", true)], { leftOut: ["WebKit"] })).toMatchObject({
      closing: "1 passed, 0 failed",
      exitCode: 0,
    });
    expect(summarize([]).exitCode).toBe(1);
  });
});
