import type * as English from "../footer-copy.ts";
import { ownTexts } from "../own-texts.ts";
import type { Translation } from "../translation.ts";

export const FOOTER_COPY = ownTexts<Translation<typeof English.FOOTER_COPY>>("footer", {
  label: "Quiénes somos",
  call: "Llamar",
  privacy: "Privacidad",
  terms: "Condiciones",
  source: "Fuente",
  sources: "Fuentes",
});
