import { describe, expect, it } from "vitest";
import { callDurationText } from "./call-panel.tsx";

describe("callDurationText", () => {
  it.each([
    [0, "0:00"],
    [999, "0:00"],
    [9_000, "0:09"],
    [65_000, "1:05"],
    [3_600_000, "60:00"],
    [-5, "0:00"],
  ])("writes %d ms as %s", (durationMs, text) => {
    expect(callDurationText(durationMs)).toBe(text);
  });
});
