import { useEffect, useState } from "react";
import { applyColors } from "../site/apply-colors.ts";
import { fetchSite, type DeskSite } from "./leads-api.ts";

/** Loads the leads' site and gives the page its colours. Null until it is loaded, and if that fails. */
export function useSite(): DeskSite | null {
  const [site, setSite] = useState<DeskSite | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    // The list shows the failure.
    fetchSite(reading.signal).then(setSite, () => {});
    return () => reading.abort();
  }, []);
  useEffect(() => {
    if (site === null) return;
    applyColors(site.colors);
    document.title = `Leads | ${site.brand}`;
  }, [site]);
  return site;
}
