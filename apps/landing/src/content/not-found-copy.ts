import { ownTexts } from "./own-texts.ts";

/** The texts of the page at an address where nothing is. */
export const NOT_FOUND_COPY = ownTexts("notFound", {
  heading: "There is nothing at this address.",
  text: "The link may be old, or mistyped. What you are looking for is most likely on our main page.",
  back: "Go to the ROI calculator",
  or: "Or talk to us:",
});
