import type { LeadOrigins } from "./figure-origins.ts";

const VERBS = { chosen: "Wants ", shown: "Was shown " } as const;

/** "Wants Elite" of a chosen plan, "Was shown Elite" of one that nobody chose; only its name if that is not known. */
export function describeInterest(origins: LeadOrigins | null, planName: string): string {
  return (origins?.plan ? VERBS[origins.plan] : "") + planName;
}
