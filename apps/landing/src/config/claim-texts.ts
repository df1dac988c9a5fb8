/** The claims as the product makes them; an owner may set others in site.json. */
export const CLAIM_TEXTS = {
  contractorsCalculated: "1,247+",
  contractorsTrust: "2,500+",
  rating: "4.9/5",
  revenue: "+25% Revenue",
  annualSavings: "$75K+",
  roi: "300%",
  roiTime: "6 months",
  hoursSaved: "15+ hours",
  discount: "Up to $200/month off",
  spotsRemaining: 47,
} as const;
