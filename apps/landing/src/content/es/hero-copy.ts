import type * as English from "../hero-copy.ts";
import { PLANS } from "../../config/plans.ts";
import { ownTexts } from "../own-texts.ts";
import type { Translation } from "../translation.ts";
import { CLAIMS } from "./claims.ts";

export const HERO_COPY = ownTexts<Translation<typeof English.HERO_COPY>>("hero", {
  badge: {
    text: `${CLAIMS.contractorsCalculated} contratistas ya calcularon su ROI`,
    claim: "contractorsCalculated",
  },
  headline: "No pierda trabajos por no contestar",
  subheadline: "Calcule en 60 segundos cuánto puede ahorrarle a su negocio la automatización con IA",
  highlights: [
    {
      title: "IA contesta 24/7",
      text: "Se contesta cada llamada, también de noche y en fin de semana.",
      claim: null,
    },
    { title: "Citas automáticas", text: "El trabajo entra en su calendario mientras usted está en otro.", claim: null },
    { title: CLAIMS.revenue, text: "Más llamadas contestadas, más trabajos agendados.", claim: "revenue" },
  ],
  button: `Calcular mi ROI con ${PLANS.elite.label} + llamada gratis`,
  note: "Sin tarjeta de crédito • Toma 60 segundos",
  proofLabel: "Lo que dicen los contratistas",
  proof: [
    { figure: CLAIMS.contractorsTrust, text: "contratistas confían en nosotros", claim: "contractorsTrust" },
    { figure: CLAIMS.rating, text: "de calificación", claim: "rating" },
    { figure: CLAIMS.contractorsCalculated, text: "contratistas ya calcularon su ROI", claim: "contractorsCalculated" },
  ],
});
