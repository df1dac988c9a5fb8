import { formatUsd, PLAN_IDS, type Language, type Plans } from "@contractor-roi/roi-core";

/** The claims that somebody could ask a proof of. The others are the owner's offer: a price and a number of places. */
export const PROVABLE_CLAIM_IDS = [
  "contractorsCalculated",
  "contractorsTrust",
  "rating",
  "revenue",
  "annualSavings",
  "roi",
  "hoursSaved",
] as const;

/** The promises below the results, in their order. An owner leaves one out by `false`. */
export const BADGE_IDS = ["guarantee", "trial", "setup", "results"] as const;

/**
 * The marketing claims as the product makes them, word for word. They are copy: no calculation produces them, and none of them
 * may be shown as a visitor's own figure. An owner sets others, and their sources, as `claims` of a site.
 */
const PRODUCT_CLAIMS = {
  en: {
    contractorsCalculated: "1,247+",
    contractorsTrust: "2,500+",
    rating: "4.9/5",
    revenue: "+25% Revenue",
    annualSavings: "$75K+",
    roi: "300%",
    roiTime: "6 months",
    hoursSaved: "15+ hours",
    discount: "Up to $200/month off",
    spotsRemaining: "47",
    guarantee: "100% Money-Back Guarantee",
    trial: "30-Day Free Trial",
    setup: "Setup Included",
    results: "Results in 30 Days",
  },
  es: {
    contractorsCalculated: "1,247+",
    contractorsTrust: "2,500+",
    rating: "4.9/5",
    revenue: "+25% de ingresos",
    annualSavings: "$75K+",
    roi: "300%",
    roiTime: "6 meses",
    hoursSaved: "15+ horas",
    discount: "Hasta $200 menos al mes",
    spotsRemaining: "47",
    guarantee: "Garantía de reembolso del 100%",
    trial: "30 días de prueba gratis",
    setup: "Configuración incluida",
    results: "Resultados en 30 días",
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** The badges that a site shows. */
export function badgesOf(claims: Readonly<Record<ClaimId, string>>): readonly string[] {
  return BADGE_IDS.map((id) => claims[id]).filter((text) => text !== "");
}

export type ClaimId = keyof (typeof PRODUCT_CLAIMS)["en"];
export const CLAIM_IDS = Object.keys(PRODUCT_CLAIMS.en) as [ClaimId, ...ClaimId[]];

/** @returns the product's claims in a language, with the largest discount of these plans */
export function productClaims(plans: Plans, language: Language): Readonly<Record<ClaimId, string>> {
  const claims = PRODUCT_CLAIMS[language];
  const largest = Math.max(...PLAN_IDS.map((id) => plans[id].originalMonthlyCost - plans[id].monthlyCost));
  return { ...claims, discount: largest > 0 ? claims.discount.replace("$200", () => formatUsd(largest)) : "" };
}
