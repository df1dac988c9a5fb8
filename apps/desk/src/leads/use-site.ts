import { allColors } from "@contractor-roi/site";
import { useEffect, useState } from "react";
import { applyColors } from "../site/apply-colors.ts";
import { fetchSite, type LeadsSite } from "./leads-api.ts";

/**
 * Loads the leads' site, gives the page its colours, and the title the number of new leads. Null until it is loaded, and if that
 * fails.
 */
export function useSite(newLeads: number): LeadsSite | null {
  const [site, setSite] = useState<LeadsSite | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    // The list shows the failure.
    fetchSite(reading.signal).then(setSite, () => {});
    return () => reading.abort();
  }, []);
  useEffect(() => {
    if (site !== null) applyColors(allColors(site.colors));
  }, [site]);
  useEffect(() => {
    document.title = `${newLeads > 0 ? `(${newLeads}) ` : ""}Leads${site ? ` | ${site.brand.name}` : ""}`;
  }, [site, newLeads]);
  return site;
}
