import { describe, expect, it } from "vitest";
import { parseFigure } from "./parse-figure.ts";

describe("parseFigure", () => {
  it.each([
    ["410", 410],
    [" 410.50 ", 410.5],
    ["$1,250", 1250],
    ["1,000,000,000", 1e9],
    ["0", 0],
    ["1 000", 1000],
    ["12,5", 12.5],
    ["1.", 1],
    ["\u200B4１０", 410],
    ["١٬٢٥٠", 1250],
  ])("parseFigure(%j) is %d", (text, value) => {
    expect(parseFigure(text)).toBe(value);
  });

  it.each(["", " ", "-3", "1e3", "-0.5", "$", "1,2345", "NaN", "Infinity", "0x10", "1000000001", "5 jobs", "=1"])(
    "parseFigure(%j) is null",
    (text) => {
      expect(parseFigure(text)).toBeNull();
    },
  );

  it.each(["1.200", "1.200,50"])("parseFigure(%j) is null: it may mean two numbers (C12)", (text) => {
    expect(parseFigure(text)).toBeNull();
  });
});
