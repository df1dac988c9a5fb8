import { describe, expect, it } from "vitest";
import { guessColumns } from "./columns.ts";

describe("guessColumns", () => {
  it.each([
    "Customer",
    "Client Name",
    "Company",
    "Business name",
    "Contractor",
    "Lead",
    "Account Name",
    "Organization",
    "Firma",
    "Firmenname",
    "Kunde",
    "Unternehmensname",
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
  ])("%s is the customer", (name) => {
    expect(guessColumns(["Phone", name, "Jobs", "Profit", "Hours"]).name).toBe(1);
  });

  it("takes the company's column before the person's, wherever they stand", () => {
    expect(guessColumns(["Contact name", "Nombre", "Company", "Jobs"]).name).toBe(2);
    expect(guessColumns(["Contact", "Name", "Jobs"]).name).toBe(1);
  });

  it.each(["Lead source", "Company phone", "Customer since", "Client ID", "Nombre del plan"])(
    "%s is not the customer",
    (name) => {
      expect(guessColumns([name, "Jobs", "Profit", "Hours"]).name).toBe(-1);
    },
  );
});
