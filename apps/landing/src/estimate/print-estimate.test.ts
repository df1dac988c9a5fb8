import { describe, expect, it } from "vitest";
import { calendarDay } from "./print-estimate.tsx";

describe("calendarDay", () => {
  it("is the visitor's own day from its first to its last minute", () => {
    expect(calendarDay(new Date(2026, 0, 5, 0, 0))).toBe("2026-01-05");
    expect(calendarDay(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
    expect(calendarDay(new Date(2026, 11, 31, 23, 59))).toBe("2026-12-31");
  });
});
