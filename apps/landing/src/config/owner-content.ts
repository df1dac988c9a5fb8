import type { Page, ProvableClaimId, Site } from "@contractor-roi/site";

export type ClaimId = ProvableClaimId;

/** What the owner sets that stands only in markup without scripts: the build keeps it out of every script. */
export type OwnerContent = Pick<Site, "testimonials" | "customerLogos" | "reviewSource" | "sampleCall"> & {
  /** Null means the brand's name in lettering. */
  readonly logo: Site["brand"]["logo"];
  readonly legalName: string;
  readonly legalAddress: string;
  readonly termsUrl: string;
  readonly claimSources: Page["sources"];
};
