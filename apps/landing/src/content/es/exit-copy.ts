import type * as English from "../exit-copy.ts";
import { ownTexts } from "../own-texts.ts";
import type { Translation } from "../translation.ts";

export const EXIT_COPY = ownTexts<Translation<typeof English.EXIT_COPY>>("exit", {
  title: "¡Espere! No se lo pierda",
  text: "Antes de irse, reciba GRATIS su informe de ROI y una llamada de estrategia",
  button: "Recibir mi informe y mi llamada gratis",
  dismiss: "No, gracias, por ahora no quiero hacer crecer mi negocio",
});
