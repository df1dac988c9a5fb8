/**
 * The marketing claims, word for word, in one place: the owner can substantiate or change them here. They are copy: no
 * calculation produces them, and none of them may be shown as a visitor's own figure.
 */
export const CLAIMS = {
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
