import { describe, expect, it } from "vitest";
import { formatFigure } from "./format-figure.ts";

describe("formatFigure", () => {
  it.each([
    [0, "0"],
    [-0, "0"],
    [15, "15"],
    [1498, "1,498"],
    [-1498.25, "−1,498.25"],
    [8 * 0.6 * 4.33, "20.784"],
    [0.1 + 0.2, "0.3"],
    [2.4999999999999996, "2.4999999999999996"],
    [1e15, "1,000,000,000,000,000"],
    [1.25e22, "12,500,000,000,000,000,000,000"],
    [1e-9, "1e−9"],
  ])("formatFigure(%d) is %s", (value, text) => {
    expect(formatFigure(value)).toBe(text);
  });
});
