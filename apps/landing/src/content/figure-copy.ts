import { ownTexts } from "./own-texts.ts";

/** What is said beside a figure that is not counted. Loaded with the notice. */
export const FIGURE_COPY = ownTexts("figure", {
  twoReadings: "This can be read in two ways. It counts as 0 until you choose:",
  tooLarge: "This is more than can be counted. It counts as 0.",
  unreadable: "This cannot be read as a number. It counts as 0.",
});
