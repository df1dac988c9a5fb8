import { prerender } from "react-dom/static";
import { LandingPage } from "./landing-page.tsx";

/** The page's markup, for the build. */
export async function renderPage(): Promise<string> {
  // Without that size React moves larger parts to the end, behind scripts: nothing to see without JavaScript.
  const { prelude } = await prerender(<LandingPage />, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  return new Response(prelude).text();
}
