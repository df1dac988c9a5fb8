import { describe, expect, it } from "vitest";
import { checkResult, readPlaywright, readVitest, summarize } from "./tally.mjs";

const linesOf = (results) => summarize(results).lines.map((line) => line.trim());

describe("readVitest", () => {
  const file = (name, ...statuses) => ({
    name: `/repository/${name}`,
    status: statuses.includes("failed") ? "failed" : "passed",
    assertionResults: statuses.map((status, at) => ({ status, fullName: `test ${at}`, tags: [] })),
  });
  const read = (...testResults) => linesOf(readVitest({ testResults }, "/repository"));

  it("counts the tests of each package, and names those that failed or were skipped", () => {
    const files = [
      file("packages/ui/src/a.test.ts", "passed", "failed"),
      file("apps/leads-desk/src/b.test.ts", "passed", "pending", "todo"),
      file("packages/ui/src/c.test.ts", "passed"),
    ];
    expect(read(...files)).toEqual([
      "apps/leads-desk  1 passed, 0 failed, 2 skipped",
      "skipped: test 1",
      "skipped: test 2",
      "packages/ui      2 passed, 1 failed",
      "failed: test 1",
    ]);
  });

  it("counts a file that could not be loaded, or whose hooks failed, as a failure", () => {
    const broken = { ...file("packages/ui/src/a.test.ts"), status: "failed" };
    expect(read(broken)).toEqual(["packages/ui  0 passed, 1 failed", "failed: packages/ui/src/a.test.ts"]);
    const torn = { ...file("packages/ui/src/a.test.ts", "passed"), status: "failed" };
    expect(read(torn)).toContain("packages/ui  1 passed, 1 failed");
  });
});

describe("readPlaywright", () => {
  const spec = (line, status) => ({
    file: "lead.spec.ts",
    line,
    title: "is stored",
    tags: ["system"],
    tests: [{ status }],
  });

  it("counts tests, and names those that failed or passed only when repeated", () => {
    const specs = [spec(3, "unexpected"), spec(5, "flaky"), spec(9, "expected"), spec(12, "skipped")];
    expect(linesOf(readPlaywright({ errors: [], suites: [{ suites: [{ specs }] }] }))).toEqual([
      "end-to-end  1 passed, 2 failed, 1 skipped",
      "failed: lead.spec.ts:3 is stored",
      "failed: lead.spec.ts:5 is stored",
      "skipped: lead.spec.ts:12 is stored (system)",
    ]);
  });

  it("counts an error outside of tests as a failure", () => {
    expect(linesOf(readPlaywright({ errors: [{}], suites: [] }))).toEqual(["end-to-end  0 passed, 1 failed"]);
  });
});

describe("summarize", () => {
  const lint = checkResult("lint", true);
  const skip = (...tags) => ({ suite: "ui", name: "blinks", status: "skipped", tags });

  it("has a line per suite and missing need, and one plain closing line", () => {
    expect(summarize([lint, checkResult("ui", false), skip()], { leftOut: ["WebKit: install it"] })).toEqual({
      lines: [
        "  lint  1 passed, 0 failed",
        "  ui    0 passed, 1 failed, 1 skipped",
        "    skipped: blinks",
        "  not run here: WebKit: install it",
      ],
      closing: "1 passed, 1 failed, 1 skipped",
      exitCode: 1,
    });
  });

  it("on CI allows skips of a system, of a terminal and of needs that are left out by name, and no other", () => {
    const allowed = [lint, skip("system"), skip("terminal"), skip("strace")];
    expect(summarize(allowed, { isCi: true, without: ["strace"] })).toMatchObject({
      closing: "1 passed, 0 failed, 3 skipped",
      exitCode: 0,
    });
    for (const refused of [skip(), skip("strace")]) {
      const { lines, closing, exitCode } = summarize([lint, refused], { isCi: true });
      expect({ closing, exitCode }).toEqual({ closing: "1 passed, 1 failed", exitCode: 1 });
      expect(lines).toContain("    failed: skipped: blinks");
      expect(summarize([lint, refused])).toMatchObject({ closing: "1 passed, 0 failed, 1 skipped", exitCode: 0 });
    }
  });

  it("succeeds where programs are missing, and fails if nothing ran", () => {
    expect(summarize([lint], { leftOut: ["WebKit"] })).toMatchObject({ closing: "1 passed, 0 failed", exitCode: 0 });
    expect(summarize([]).exitCode).toBe(1);
  });
});
