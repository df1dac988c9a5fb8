import { allColors } from "@contractor-roi/site";
import { useEffect, useState } from "react";
import { applyColors } from "@contractor-roi/ui/desk/apply-colors";
import { fetchSite, type LeadsSite } from "./leads-api.ts";

/** Loads the leads' site for a page. Null until it is loaded, and if that fails. */
export function useSite(title: string): LeadsSite | null {
  const [site, setSite] = useState<LeadsSite | null>(null);
  useEffect(() => {
    // The list shows the failure.
    fetchSite().then(setSite, () => {});
  }, []);
  useLook(title, site);
  return site;
}

/** Gives the page a site's colours and a title. */
export function useLook(title: string, site: Pick<LeadsSite, "brand" | "colors"> | null): void {
  useEffect(() => {
    if (site !== null) applyColors(allColors(site.colors));
    document.title = [title, site?.brand.name].filter(Boolean).join(" | ");
  }, [site, title]);
}
