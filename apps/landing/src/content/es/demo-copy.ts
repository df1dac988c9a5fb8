import type * as English from "../demo-copy.ts";
import { ownTexts } from "../own-texts.ts";
import type { Translation } from "../translation.ts";

export const DEMO_COPY = ownTexts<Translation<typeof English.DEMO_COPY>>("demo", {
  button: "Demo: voz grabada, en inglés",
  short: "Demo",
  panel: "Esto es una demostración: contesta una voz grabada, en inglés.",
});
