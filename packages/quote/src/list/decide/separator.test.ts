import { expect, it } from "vitest";
import { findSeparator } from "./separator.ts";

it.each([
  ["the sign between known columns", "Name, first, last, other;Jobs;Profit;Hours\nAce;15;350;8\n", ";"],
  ["the most frequent sign where no column is known", "a|b|c,d\n1|2|3,4\n", "|"],
  ["a comma in a list of one column", "Company\nAce\n", ","],
  ["the sign that the first line names", '"sep=|"\r\na,b,c\n', "|"],
])("the delimiter is %s", (_, start, delimiter) => {
  expect(findSeparator(start).delimiter).toBe(delimiter);
});
