import { useEffect, useState } from "react";
import { wearColors } from "../site/wear-colors.ts";
import { fetchSite, type DeskSite } from "./leads-api.ts";

/** The site whose leads these are; the page takes its colours. Null until it is known, and if it is not. */
export function useSite(): DeskSite | null {
  const [site, setSite] = useState<DeskSite | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    // The list says what is wrong if nothing can be read.
    fetchSite(reading.signal).then(setSite, () => {});
    return () => reading.abort();
  }, []);
  useEffect(() => {
    if (site === null) return;
    wearColors(site.colors);
    document.title = `Leads | ${site.brand}`;
  }, [site]);
  return site;
}
