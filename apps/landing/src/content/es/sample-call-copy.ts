import { ownTexts } from "../own-texts.ts";
import type * as English from "../sample-call-copy.ts";
import type { Translation } from "../translation.ts";

export const SAMPLE_CALL_COPY = ownTexts<Translation<typeof English.SAMPLE_CALL_COPY>>("sampleCall", {
  heading: "Escuche una llamada de ejemplo",
  note: "Una grabación con subtítulos. No necesita micrófono.",
  captions: "Subtítulos",
});
