import { ownTexts } from "../own-texts.ts";
import type * as English from "../section-copy.ts";
import type { Translation } from "../translation.ts";

export const SECTION_COPY = ownTexts<Translation<typeof English.SECTION_COPY>>("section", {
  title: "Calculadora de ROI",
  heading: "¿Cuánto le cuesta una llamada sin contestar?",
  intro:
    "Escriba sus cifras, elija un plan y vea el total. Después reserve una llamada gratis de estrategia de 30 minutos.",
  backLink: "Volver al sitio principal",
  bookCall: "Reservar",
  newTab: "(se abre en otra pestaña)",
  call: "Llamar al",
});
