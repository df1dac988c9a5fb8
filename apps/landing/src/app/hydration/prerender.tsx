import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { prerender } from "react-dom/static";
import { CONFIG } from "../../config/config.ts";
import { EstimateSection } from "../../estimate/estimate-section.tsx";
import { StaticPart } from "../../loading/static-part.tsx";
import { LandingPage } from "../landing-page.tsx";

/** Its links are written when it is fetched. */
const ESTIMATE = (
  <StaticPart name="estimate">
    <EstimateSection inputs={DEFAULT_ROI_INPUTS} readPageAddress={() => CONFIG.siteUrl} />
  </StaticPart>
);

/** The page's markup, for the build. */
export async function renderPage(): Promise<string> {
  // Without that size React moves larger parts to the end, behind scripts: nothing to see without JavaScript.
  const { prelude } = await prerender(<LandingPage estimate={ESTIMATE} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return new Response(prelude).text();
}
