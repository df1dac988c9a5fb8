/** The texts around the recording of a call. */
export const SAMPLE_CALL_COPY = {
  heading: "Hear a sample call",
  note: "A recording with captions. It needs no microphone.",
  captions: "Captions",
} as const;
