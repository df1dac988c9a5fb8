import { describe, expect, it } from "vitest";
import { readPlainFigure, writeFigure } from "./plain-figure.ts";

describe("readPlainFigure", () => {
  it.each([
    ["", 0],
    ["-", 0],
    [".", 0],
    ["15", 15],
    ["015.50", 15.5],
    [".5", 0.5],
    ["1.", 1],
    ["-350.5", -350.5],
    ["-0", 0],
    ["0.125", 0.125],
    ["1.2345", 1.2345],
    ["1,200", 1200],
    ["1,234,567.891", 1_234_567.891],
  ])("readPlainFigure(%j) is %d", (text, value) => {
    expect(readPlainFigure(text)).toBe(value);
  });

  it.each(["1.200", "-1.200", "1.200,50", "12,5", "0,125", "1,2000", "12,0000", "$5", "1 200", "1e3", "abc", "NaN"])(
    "readPlainFigure(%j) is NaN",
    (text) => {
      expect(readPlainFigure(text)).toBeNaN();
    },
  );
});

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
