import { CONFIG } from "../../config/config.ts";
import { PLANS } from "../../config/plans.ts";
import { ownTexts } from "../own-texts.ts";
import type { Translation } from "../translation.ts";
import type * as English from "../trust-copy.ts";
import { CLAIMS } from "./claims.ts";

export const TRUST_COPY = ownTexts<Translation<typeof English.TRUST_COPY>>("trust", {
  heading: `Por qué ${CLAIMS.contractorsTrust} contratistas confían en ${CONFIG.brandName}`,
  claim: "contractorsTrust",
  cards: [
    {
      figure: CLAIMS.annualSavings,
      title: `de ahorro al año con el plan ${PLANS.elite.label}`,
      text: "IA que contesta, citas automáticas y tareas automatizadas, todo en uno.",
      button: "Ver mi ROI",
      claim: "annualSavings",
    },
    {
      figure: CLAIMS.roi,
      title: `de ROI en ${CLAIMS.roiTime}`,
      text: `Calificado con ${CLAIMS.rating} por plomeros, electricistas, techadores y contratistas de HVAC y otros oficios.`,
      button: "Calcular mi ahorro",
      claim: "roi",
    },
    {
      figure: CLAIMS.hoursSaved,
      title: "ahorradas por semana",
      text: "Llamadas, citas y facturas, fuera de su escritorio.",
      button: "Recibir mi análisis",
      claim: "hoursSaved",
    },
  ],
});

export const PROOF_COPY = ownTexts<Translation<typeof English.PROOF_COPY>>("proof", {
  testimonials: "Lo que dicen los clientes",
  logos: "Clientes",
  reviews: "Lea las reseñas en",
});
