import { formatAmount, LANGUAGE_NAMES } from "@contractor-roi/roi-core";
import type { JSX } from "react";
import type { LeadsSite } from "./leads-api.ts";
import { BrandHeading } from "../site/brand-heading.tsx";

/** The site's brand, and below it the page's address and the plans' prices. */
export function SiteHead({ site }: { readonly site: LeadsSite | null }): JSX.Element {
  return (
    <div className="grid min-w-0 gap-1">
      <BrandHeading page="Leads" brand={site?.brand.name} logo={site?.brand.logo?.data} />
      {site ? (
        <ul aria-label="Site" className="m-0 flex list-none flex-wrap gap-x-4 p-0 text-small text-ice">
          <li>
            <a className="focus-ring text-ice underline underline-offset-4" href={site.addresses.site}>
              {new URL(site.addresses.site).host}
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
