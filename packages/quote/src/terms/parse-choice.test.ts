import { BUSINESS_TYPE_IDS, BUSINESS_TYPES } from "@contractor-roi/roi-core";
import { describe, expect, it } from "vitest";
import { SPANISH_PAGE_WORDS } from "../words/spanish/index.ts";
import { parseBusinessType } from "./parse-choice.ts";

describe("parseBusinessType", () => {
  it.each(BUSINESS_TYPE_IDS)("reads %s by its id and its labels", (id) => {
    for (const text of [
      id,
      ` ${id.toUpperCase()} `,
      `\u200B${id}\u00A0`,
      BUSINESS_TYPES[id].label,
      SPANISH_PAGE_WORDS.tradeName(id),
    ])
      expect(parseBusinessType(text)).toBe(id);
  });

  it.each([
    [
      "plumbing",
      [
        "Plumber",
        "Plumbers",
        "plumbing services",
        "Plomero",
        "Plomería",
        "Fontanero",
        "C-36 Plumbing",
        "A, C-36 Plumbing",
        "Plumbing and heating",
        "Servicios de plomería",
      ],
    ],
    [
      "hvac",
      [
        "Heating & Air",
        "Heating and Cooling",
        "A/C",
        "AC",
        "HVAC-R",
        "H.V.A.C.",
        "Mechanical Contractor",
        "Air conditioning",
        "Aire acondicionado",
        "Class B Air Conditioning",
        "C-20 Warm-Air Heating, Ventilating",
      ],
    ],
    ["electrical", ["Electrician", "Electric", "Electrical contractor", "Electricista", "Eléctrico"]],
    ["landscaping", ["Landscaper", "Lawn care", "Gardening", "Jardinero", "Jardinería", "Paisajismo"]],
    ["roofing", ["Roofer", "Roofing contractor", "Roof repair", "Roofing Contractor (CCC)", "Techador", "Techos"]],
    ["cleaning", ["Cleaner", "Cleaning service", "House cleaning", "Janitorial services", "Maid service", "Limpieza"]],
    ["handyman", ["Handyman services", "Handy man", "Home repair", "Reparaciones", "Todólogo"]],
    ["other", ["Others", "Otro"]],
  ] as const)("reads what people call %s", (id, names) => {
    expect(names.map((name) => parseBusinessType(name))).toEqual(names.map(() => id));
  });

  it.each([
    "florist",
    "",
    "air",
    "services",
    "cleanroom",
    "solar",
    "A, C",
    "Dry cleaner",
    "Auto repairs",
    "Refrigerator repair",
    "Pool cleaning",
  ])("%j is no trade", (text) => {
    expect(parseBusinessType(text)).toBeNull();
  });
});
