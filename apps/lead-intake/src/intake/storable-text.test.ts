import { describe, expect, it } from "vitest";
import { storableText } from "./storable-text.ts";

describe("storableText", () => {
  it.each([
    ["A\0da\0", "Ada"],
    ["\uD83D", "\uFFFD"],
    ["x\uDC00\uD800y", "x\uFFFD\uFFFDy"],
  ])("repairs %j", (text, repaired) => {
    expect(storableText(text)).toBe(repaired);
  });

  it.each(["", "Zoë 李 👷🏽 \u{10FFFF}", "line\nbreak\ttab\u0001"])("leaves %j as it is", (text) => {
    expect(storableText(text)).toBe(text);
  });
});
