import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { prerender } from "react-dom/static";
import { CONFIG } from "../../config/config.ts";
import { EstimateSection } from "../../estimate/estimate-section.tsx";
import { StaticPart } from "../../loading/static-part.tsx";
import { LandingPage } from "../landing-page.tsx";

/** The address is a placeholder: the live estimate, which replaces this one, reads the real address. */
const ESTIMATE = (
  <StaticPart name="estimate">
    <EstimateSection inputs={DEFAULT_ROI_INPUTS} readPageAddress={() => CONFIG.siteUrl} />
  </StaticPart>
);

/** The page's markup, for the build. */
export async function renderPage(): Promise<string> {
  // Without this size React moves larger parts to the end, to be placed by scripts: invisible without JavaScript.
  const { prelude } = await prerender(<LandingPage estimate={ESTIMATE} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  return new Response(prelude).text();
}
