import { describe, expect, it } from "vitest";
import { columnNamed } from "./column-names.ts";
import { decideColumns } from "./decide/columns.ts";

const guess = (...header: readonly string[]) =>
  decideColumns({ header, rows: [], isHeaderless: false, hidden: [], board: "cslb" }, {}, "list.csv").columns;

describe("decideColumns", () => {
  it.each([
    "Customer",
    "Client Name",
    "Company",
    "Business name",
    "Contractor",
    "Lead",
    "Account Name",
    "Organization",
    "Empresa",
    "Nombre de la empresa",
    "Razón social",
    "Cliente",
    "Contratista",
    "Prospecto",
    "Nombre",
    "Nombre completo",
    "Contacto",
    "Full name",
    "Associated Company",
    "Deal Name",
    "Licensee Name",
  ])("%s is the customer", (name) => {
    expect(guess("Phone", name, "Jobs", "Profit", "Hours").name).toBe(1);
  });

  it("takes the company's column before the person's, wherever they stand", () => {
    expect(guess("Contact name", "Nombre", "Company", "Jobs").name).toBe(2);
    expect(guess("Contact", "Name", "Jobs").name).toBe(1);
  });

  it.each(["Lead source", "Company phone", "Customer since", "Client ID", "Nombre del plan"])(
    "%s is not the customer",
    (name) => {
      expect(guess(name, "Jobs", "Profit", "Hours").name).toBe(-1);
    },
  );
});

describe("columnNamed", () => {
  it.each([
    [
      "jobs",
      "Jobs / Month",
      "Monthly Jobs",
      "Jobs_Per_Month",
      "# of Jobs",
      "Avg Jobs/Mo.",
      "JOBS (monthly)",
      "Job Count",
      "Completed Jobs",
      "Monthly_Jobs__c",
    ],
    [
      "profit",
      "Avg Ticket",
      "Average Job Profit ($)",
      "avgJobProfit",
      "Profit per Job (USD)",
      "Average ticket size",
      "Average Job",
      "Average Job Value",
      "Average Sale",
      "Avg Job Size",
    ],
    ["hours", "Admin Hours/Week", "Hrs/wk", "Weekly Admin Hours", "Hours on paperwork per week", "Admin time (hrs)"],
    ["type", "Trade", "Business Type", "Industry", "License Type", "Primary Classification", "Specialty"],
    ["plan", "Plan", "selected_plan"],
  ])("%s is also called %s, %s and so on", (column, ...names) => {
    for (const name of names) expect([name, columnNamed(name)]).toEqual([name, column]);
  });

  it.each([
    "Jobs per year",
    "Monthly Profit",
    "Total Profit",
    "Ticket",
    "Job",
    "Hours per day",
    "Revenue",
    "Plan B",
    "",
  ])("%j is no known column: it may be another figure", (name) => expect(columnNamed(name)).toBeNull());
});
