import { formatAmount, LANGUAGE_NAMES } from "@contractor-roi/roi-core";
import type { JSX } from "react";
import type { DeskSite } from "./leads-api.ts";
import { BrandHeading } from "../site/brand-heading.tsx";

/** The site's brand, and below it the page's address and the plans' prices. */
export function SiteHead({ site }: { readonly site: DeskSite | null }): JSX.Element {
  return (
    <div className="grid min-w-0 gap-1">
      <BrandHeading page="Leads" brand={site?.brand} logo={site?.logo ?? undefined} />
      {site ? (
        <ul aria-label="Site" className="m-0 flex list-none flex-wrap gap-x-4 p-0 text-small text-ice">
          <li>
            <a className="focus-ring text-ice underline underline-offset-4" href={site.address}>
              {new URL(site.address).host}
            </a>
          </li>
          <li>{LANGUAGE_NAMES[site.language]}</li>
          {Object.entries(site.plans).map(([id, { label, monthlyCost }]) => (
            <li key={id}>
              {label} {formatAmount(monthlyCost)}/mo
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
