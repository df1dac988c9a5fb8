import type * as English from "../figure-copy.ts";
import { ownTexts } from "../own-texts.ts";
import type { Translation } from "../translation.ts";

export const FIGURE_COPY = ownTexts<Translation<typeof English.FIGURE_COPY>>("figure", {
  twoReadings: "Esto se puede leer de dos maneras. Cuenta como 0 hasta que usted elija:",
  tooLarge: "Es más de lo que se puede contar. Cuenta como 0.",
  unreadable: "Esto no se puede leer como número. Cuenta como 0.",
});
