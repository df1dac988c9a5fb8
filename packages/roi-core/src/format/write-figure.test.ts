import { describe, expect, it } from "vitest";
import { writeFigure } from "./write-figure.ts";

describe("writeFigure", () => {
  it.each([
    [1200, "1200"],
    [1200.5, "1200.5"],
    [-0, "0"],
    [8.125, "8.1250"],
    [-8.125, "-8.1250"],
    [0.125, "0.125"],
    [1e-7, "1e-7"],
  ])("writeFigure(%d) is %j", (value, text) => {
    expect(writeFigure(value)).toBe(text);
  });
});
