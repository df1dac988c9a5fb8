import { describe, expect, it } from "vitest";
import { shouldAsk, shouldColor, shouldShowProgress } from "./terminal.ts";

const terminal = { isTTY: true };
const pipe = {};

describe("terminal", () => {
  it.each([
    [terminal, {}, true],
    [pipe, {}, false],
    [pipe, { CI: "true", FORCE_COLOR: "1" }, false],
    [terminal, { NO_COLOR: "1" }, false],
    [terminal, { NO_COLOR: "" }, true],
    [terminal, { TERM: "dumb" }, false],
  ])("shouldColor(%j, %j) is %s", (output, env, expected) => {
    expect(shouldColor(output, env)).toBe(expected);
  });

  it.each([
    [[], terminal, terminal, true],
    [["--compare"], terminal, terminal, false],
    [[], pipe, terminal, false],
    [[], terminal, pipe, false],
  ])("shouldAsk(%j, %j, %j) is %s", (args, input, output, expected) => {
    expect(shouldAsk(args, input, output)).toBe(expected);
  });

  it("shouldShowProgress only on a terminal that can rewrite a line", () => {
    expect([
      shouldShowProgress(terminal, {}),
      shouldShowProgress(pipe, {}),
      shouldShowProgress(terminal, { TERM: "dumb" }),
    ]).toEqual([true, false, false]);
  });
});
