import { ownTexts } from "../own-texts.ts";
import type * as English from "../ticket-copy.ts";
import type { Translation } from "../translation.ts";

export const TICKET_COPY = ownTexts<Translation<typeof English.TICKET_COPY>>("ticket", {
  title: "Orden",
  time: "6:42 PM",
  lines: [
    ["Llama por", "Fuga de agua"],
    ["Contestaron", "No"],
    ["Luego llamó", "A otro"],
  ],
  stamp: "PERDIDO",
});

export const ticketText: typeof English.ticketText = (lost) =>
  `Una orden de trabajo de las 6:42 PM con el sello de trabajo perdido: una llamada que nadie contestó costó ${lost}`;
