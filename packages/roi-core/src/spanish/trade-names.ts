import { freezeTable } from "../freeze-table.ts";
import type { BusinessTypeId } from "../catalogue/business-types.ts";

/**
 * The trades' labels in Spanish.
 *
 * @example
 * SPANISH_TRADE_NAMES.roofing; // "Techos"
 */
export const SPANISH_TRADE_NAMES: Readonly<Record<BusinessTypeId, string>> = /* @__PURE__ */ freezeTable({
  plumbing: "Plomería",
  hvac: "HVAC",
  electrical: "Electricidad",
  landscaping: "Jardinería",
  roofing: "Techos",
  cleaning: "Limpieza",
  handyman: "Reparaciones",
  other: "Otro",
});
