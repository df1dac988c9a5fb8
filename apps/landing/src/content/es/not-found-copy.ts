import type * as English from "../not-found-copy.ts";
import { ownTexts } from "../own-texts.ts";
import type { Translation } from "../translation.ts";

export const NOT_FOUND_COPY = ownTexts<Translation<typeof English.NOT_FOUND_COPY>>("notFound", {
  heading: "No hay nada en esta dirección.",
  text: "El enlace puede ser viejo o estar mal escrito. Lo más probable es que lo que busca esté en nuestra página principal.",
  back: "Ir a la calculadora de ROI",
  or: "O hable con nosotros:",
});
