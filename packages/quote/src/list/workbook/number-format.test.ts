import { describe, expect, it } from "vitest";
import { numberCell, readNumberFormat } from "./number-format.ts";

describe("numberCell", () => {
  it.each([
    [0, undefined, 410.5, 410.5],
    [44, undefined, 410.5, 410.5],
    [164, "General", 0.1 + 0.2, 0.3],
    [164, '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', 410.5, 410.5],
    [164, "[$$-409]#,##0.00;[RED]-[$$-409]#,##0.00", 410.5, 410.5],
    [164, '0" jobs"', 22, 22],
    [164, '0.0" h"', 5.5, 5.5],
    [164, '0" days"', 5, 5],
    [9, undefined, 0.15, "percent 15%"],
    [164, "0.0%", 0.155, "percent 15.5%"],
    [14, undefined, 46_084, "date 2026-03-03"],
    [164, "d. mmmm yyyy", 46_084, "date 2026-03-03"],
    [22, undefined, 46_084.354_166_666_7, "date 2026-03-03 08:30"],
    [164, "mmm-yy", 46_084, "date 2026-03-03"],
    [20, undefined, 0.354_166_666_666_7, "time 8:30"],
    [164, "[h]:mm", 1.5, "time 36:00"],
    [46, undefined, 1.5, "time 36:00:00"],
    [164, "[$€-407]#,##0.00", 410, "currency €410"],
    [164, '#,##0.00 "€"', 1250.5, "currency €1,250.5"],
    [164, "#,##0.00\\ [$EUR]", 410, "currency €410"],
    [164, "[$£-809]#,##0", 410, "currency £410"],
    [164, "[$MX$-80A]#,##0", 410, "currency MX$410"],
  ])("format %s %j shows %d as %j", (id, code, value, shown) => {
    const cell = numberCell(value, readNumberFormat(id, code), false);
    expect(typeof cell === "object" && cell !== null ? `${cell.kind} ${cell.text}` : cell).toBe(shown);
  });

  it("counts days from 1904 in workbooks of old Macs", () => {
    expect(numberCell(44_622, readNumberFormat(14, undefined), true)).toEqual({ kind: "date", text: "2026-03-03" });
  });
});
