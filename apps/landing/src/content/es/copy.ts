import { PLANS } from "../../config/plans.ts";
import type * as English from "../copy.ts";
import { ownTexts } from "../own-texts.ts";
import type { Translation } from "../translation.ts";
import { CLAIMS } from "./claims.ts";

export const COPY = ownTexts<Translation<typeof English.COPY>>("page", {
  calculator: {
    detailsHeading: "Datos de su negocio",
    resultsHeading: "Sus resultados",
    businessType: "Tipo de negocio",
    plan: "Plan",
    jobs: "Trabajos al mes",
    profit: "Ganancia por trabajo",
    hours: "Horas de oficina por semana",
    hoursHint: "Llamadas, citas, facturas",
    countsAsZero: "Esto cuenta como 0.",
    moneyLost: "Dinero que pierde sin automatizar",
    extraProfit: "Ganancia extra al mes",
    payback: "Recuperación",
    annualRoi: "ROI anual",
    moreJobs: "Más trabajos",
    breakEven: "Punto de equilibrio",
    timeFreedom: "Tiempo libre",
    caution:
      "Estas cifras no cubren el costo del plan. Revíselas o consúltenos en una llamada gratis de estrategia de 30 minutos.",
    button: "Recibir mi plan a la medida",
    discount: CLAIMS.discount,
    countdownLabel: "La oferta termina en",
    spots: `Lugares disponibles: ${CLAIMS.spotsRemaining}`,
    loadEstimate: "Cargar la comparación de planes",
    chunkFailed: "No se pudo cargar el formulario. Llámenos o reserve en línea:",
  },
  partFailed: "No se pudo cargar esta parte. Llámenos o reserve en línea:",
  badges: [
    "Garantía de devolución del 100%",
    "30 días de prueba gratis",
    "Instalación incluida",
    "Resultados en 30 días",
  ],
  openBooking: "Abrir el calendario de citas",
  stickyBar: "Calcular mi ROI • 60 segundos",
  stickyBarLabel: "Acceso directo",
  voiceError: "¡Llámenos!",
});

export const PLAN_COPY = ownTexts<Translation<typeof English.PLAN_COPY>>("plans", {
  pro: { name: PLANS.pro.label, lift: "12% más trabajos", price: "Solo $10 al día" },
  elite: { name: PLANS.elite.label, lift: "20% más trabajos", price: "Solo $17 al día", badge: "EL MÁS ELEGIDO" },
});
