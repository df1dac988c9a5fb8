import type { ClaimId, OwnerContent } from "../config/owner-content.ts";

export const SOURCES_ID = "sources";

export type ClaimSource = {
  readonly id: ClaimId;
  readonly text: string;
  readonly url?: string | undefined;
};

/** The sources that the owner configured, in the order of their footnotes' numbers, which begin at 1. */
export function listClaimSources(sources: OwnerContent["claimSources"]): readonly ClaimSource[] {
  return (Object.keys(sources) as ClaimId[]).flatMap((id) => {
    const source = sources[id];
    return source ? [{ id, ...source }] : [];
  });
}
