import { describe, expect, it } from "vitest";
import { findCustomerColumn } from "./customer-column.ts";

describe("findCustomerColumn", () => {
  it.each([
    [["Jobs", "Business Name", "Profit"], 1],
    [["Name", "Company", "Jobs"], 1],
    [["name", "jobs"], 0],
    [["Business Type", "Plan name", "Jobs"], -1],
  ])("findCustomerColumn(%j) is %d", (header, index) => {
    expect(findCustomerColumn(header)).toBe(index);
  });
});
