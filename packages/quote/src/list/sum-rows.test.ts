import { describe, expect, it } from "vitest";
import { sumFinder } from "./sum-rows.ts";

const names = ["Name", "Jobs", "Profit", "Hours"];
const COLUMNS = { name: 0, customers: [[0]], jobs: 1, profit: 2, hours: 3, type: -1, plan: -1, names };
const HIDDEN = "~";

/** The rows that are totals, by their number; `~` stands before a hidden one. */
function totalsOf(...rows: readonly string[]): number[] {
  const isSum = sumFinder(COLUMNS);
  return rows.flatMap((row, index) => {
    const fields = row.replace(HIDDEN, "").split(",");
    return isSum({ line: index + 1, fields, isHidden: row.startsWith(HIDDEN) }, false) ? [index + 1] : [];
  });
}

describe("sumFinder", () => {
  it.each([
    ["all sums", ["A,15,350,8", "B,5,150,2", "Total,20,500,10"], [3]],
    ["some sums", ["A,15,350,8", "B,5,150,2", "Sum:,20,,"], [3]],
    ["any case", ["A,15,350,8", "SUMME,15,350,8"], [2]],
    ["a count, named beside the customer's name", ["A,15,350,8", "B,5,150,2", "2,1,1,1,North Count"], [3]],
    ["no name", ["A,15,350,8", "B,5,150,2", ",20,500,10"], [3]],
    ["an average beside sums", ["A,15,350,8", "B,5,150,2", "Total,20,250,10"], [3]],
    ["of what is shown", ["A,15,350,8", "~B,5,150,2", "C,1,1,1", "Total,16,351,9"], [4]],
    ["of all, hidden ones too", ["A,15,350,8", "~B,5,150,2", "C,1,1,1", "Total,21,501,11"], [4]],
    [
      "of parts, and of all",
      ["A,1,1,1", "B,2,2,2", ",3,3,3", "C,4,4,4", "D,5,5,5", ",9,9,9", "Total,12,12,12"],
      [3, 6, 7],
    ],
  ])("finds totals: %s", (_, rows, totals) => {
    expect(totalsOf(...rows)).toEqual(totals);
  });

  it.each([
    ["a customer's name that begins so", ["A,15,350,8", "Total Comfort HVAC,15,350,8"]],
    ["one figure that is none", ["A,15,350,8", "B,5,150,2", "Total,20,500,ten"]],
    ["a row without a name that repeats the one above", ["A,15,350,8", ",15,350,8"]],
  ])("takes no customer for a total: %s", (_, rows) => {
    expect(totalsOf(...rows)).toEqual([]);
  });
});
