import type * as English from "../claims.ts";
import { ownTexts } from "../own-texts.ts";
import type { Translation } from "../translation.ts";

export const CLAIMS = ownTexts<Translation<typeof English.CLAIMS>>("claims", {
  contractorsCalculated: "1,247+",
  contractorsTrust: "2,500+",
  rating: "4.9/5",
  revenue: "+25% de ingresos",
  annualSavings: "$75K+",
  roi: "300%",
  roiTime: "6 meses",
  hoursSaved: "15+ horas",
  discount: "Hasta $200 menos al mes",
  spotsRemaining: 47,
});
