import { describe, expect, it } from "vitest";
import { boardOf, tradeOfLicence } from "./licence-codes.ts";

describe("tradeOfLicence", () => {
  it.each([
    ["C-36", "cslb", "plumbing"],
    ["c 10", "cslb", "electrical"],
    ["A| B| C20", "cslb", "hvac"],
    ["C-61/D-49", "cslb", "landscaping"],
    ["C-39", "cslb", "roofing"],
    ["C-39", "roc", "hvac"],
    ["C-10", "roc", null],
    ["CR-37", "roc", "plumbing"],
    ["R-39R", "roc", "hvac"],
    ["K-11", "roc", "electrical"],
    ["CCC1330000", "cslb", "roofing"],
    ["(CFC)", "cslb", "plumbing"],
    ["EC13001234", "cslb", "electrical"],
    ["ER", "cslb", null],
    ["C-53", "cslb", null],
    ["XC36", "cslb", null],
    ["Sole Owner", "cslb", null],
  ] as const)("%j of %s is %s", (text, board, trade) => {
    expect(tradeOfLicence(text, board)).toBe(trade);
  });
});

it.each([
  [["CR-37", "C-36"], "roc"],
  [["C-11", "C-37", "C-39"], "roc"],
  [["C-36", "C-39", "C-10"], "cslb"],
  [["C-39"], "cslb"],
  [["Ace", "555-0101"], "cslb"],
])("cells %j are those of %s", (cells, board) => {
  expect(boardOf(cells)).toBe(board);
});
