import { ownTexts } from "./own-texts.ts";

/** The exit offer's texts. */
export const EXIT_COPY = ownTexts("exit", {
  title: "Wait! Don't Miss Out",
  text: "Get your FREE ROI report + strategy call before you leave",
  button: "Get My Free ROI Report + Strategy Call",
  dismiss: "No thanks, I'll pass on growing my business",
});
