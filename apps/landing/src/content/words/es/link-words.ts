import type * as English from "../link-words.ts";

export const unreadLink: typeof English.unreadLink = (names) =>
  names.length > 0
    ? `No se pudo leer una parte del enlace. Revise estos datos, que muestran nuestras cifras habituales: ${names.join(", ")}.`
    : "No se pudo leer el enlace. La calculadora muestra nuestras cifras habituales.";
