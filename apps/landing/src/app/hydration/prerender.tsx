import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { SITE_CONFIG } from "../../config/site-config.ts";
import { EstimateSection } from "../../estimate/estimate-section.tsx";
import { EstimateSlot } from "../estimate-slot.tsx";
export { listTexts } from "../../content/site/list-texts.ts";
import { Island, rootOptions, type IslandName } from "../island.tsx";
import { ISLANDS, LandingPage } from "../landing-page.tsx";
import { NotFoundPage } from "../not-found-page.tsx";
import { START_INPUTS } from "../../config/plans.ts";

/** Hydration keeps this estimate as it stands, in the same `<div>`. */
const ESTIMATE = (
  <EstimateSlot>
    <div>
      <EstimateSection inputs={START_INPUTS} readPageAddress={() => SITE_CONFIG.siteUrl} isForerunner />
    </div>
  </EstimateSlot>
);

/** The page's markup, for the build: each island rendered as the root that it is in the browser, then the page around them. */
export async function renderPage(): Promise<string> {
  const islands = new Map<IslandName, string>();
  for (const [name, island] of Object.entries({ ...ISLANDS, estimate: ESTIMATE }) as [IslandName, ReactNode][])
    islands.set(name, await render(island, rootOptions(name)));
  return render(
    <LandingPage
      renderIsland={(name) => <Island name={name} dangerouslySetInnerHTML={{ __html: islands.get(name) ?? "" }} />}
    />,
  );
}

/** The markup of the page for addresses where nothing is. */
export function renderNotFoundPage(): Promise<string> {
  return render(<NotFoundPage />);
}

async function render(element: ReactNode, options?: { readonly identifierPrefix: string }): Promise<string> {
  // Without that size React moves larger parts to the end, behind scripts: nothing to see without JavaScript.
  const { prelude } = await prerender(element, { ...options, progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}
