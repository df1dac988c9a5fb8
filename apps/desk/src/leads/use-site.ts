import { useEffect, useState } from "react";
import { fetchSite, type DeskSite } from "./leads-api.ts";

/** The site whose leads these are; the page takes its colours. Null until it is known, and where it is not. */
export function useSite(): DeskSite | null {
  const [site, setSite] = useState<DeskSite | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    // The list says what is wrong where nothing can be read.
    fetchSite(reading.signal).then(setSite, () => {});
    return () => reading.abort();
  }, []);
  useEffect(() => {
    if (site !== null) dress(site);
  }, [site]);
  return site;
}

/** Every colour has the name that it has in the theme. */
function dress({ brand, colors }: DeskSite): void {
  for (const [name, hex] of Object.entries(colors)) document.documentElement.style.setProperty(`--color-${name}`, hex);
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colors["navy"] ?? "");
  document.title = `Leads | ${brand}`;
}
