import { ownTexts } from "./own-texts.ts";

/** The texts at the foot of the page. */
export const FOOTER_COPY = ownTexts("footer", {
  label: "Who is speaking",
  call: "Call",
  privacy: "Privacy",
  terms: "Terms",
  source: "Source",
  sources: "Sources",
});
