import { allColors } from "@contractor-roi/site";
import { useEffect, useState } from "react";
import { applyColors } from "../site/apply-colors.ts";
import { fetchSite, type LeadsSite } from "./leads-api.ts";

/** Loads the leads' site and gives the page its colours. Null until it is loaded, and if that fails. */
export function useSite(): LeadsSite | null {
  const [site, setSite] = useState<LeadsSite | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    // The list shows the failure.
    fetchSite(reading.signal).then(setSite, () => {});
    return () => reading.abort();
  }, []);
  useEffect(() => {
    if (site === null) return;
    applyColors(allColors(site.colors));
    document.title = `Leads | ${site.brand.name}`;
  }, [site]);
  return site;
}
