import { CONFIG } from "../config/config.ts";
import { CLAIMS } from "./claims.ts";

/** The texts below the calculator. */
export const TRUST_COPY = {
  heading: `Why ${CLAIMS.contractorsTrust} Contractors Trust ${CONFIG.brandName}`,
  cards: [
    {
      figure: CLAIMS.annualSavings,
      title: "annual savings on the Elite plan",
      text: "AI answering, auto booking and smart task automation, working as one.",
      button: "See Your Potential ROI",
    },
    {
      figure: CLAIMS.roi,
      title: `ROI within ${CLAIMS.roiTime}`,
      text: `Rated ${CLAIMS.rating} by contractors in plumbing, HVAC, electrical, roofing and more.`,
      button: "Calculate Your Savings",
    },
    {
      figure: CLAIMS.hoursSaved,
      title: "saved per week",
      text: "Calls, scheduling and invoicing, taken off your desk.",
      button: "Get Your Custom Analysis",
    },
  ],
} as const;
