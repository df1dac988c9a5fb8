import { ownTexts } from "./own-texts.ts";

/** The texts around the recording of a call. */
export const SAMPLE_CALL_COPY = ownTexts("sampleCall", {
  heading: "Hear a sample call",
  note: "A recording with captions. It needs no microphone.",
  captions: "Captions",
});
