import { ownTexts } from "./own-texts.ts";

/** The texts around the calculator, which are in no script of the page. */
export const SECTION_COPY = ownTexts("section", {
  title: "ROI Calculator",
  heading: "What does a missed call cost you?",
  intro: "Enter your figures, pick a plan, and read the total. Then book a free 30-minute strategy call.",
  backLink: "Back to main site",
  bookCall: "Book Call",
  newTab: "(opens in a new tab)",
  call: "Call",
});
