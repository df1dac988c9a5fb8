import { CONFIG } from "../config/config.ts";
import { PLANS } from "../config/plans.ts";
import { CLAIMS } from "./claims.ts";
import { ownTexts } from "./own-texts.ts";

/** The texts below the calculator. `claim` names the claim that a text makes, for its source. */
export const TRUST_COPY = ownTexts("trust", {
  heading: `Why ${CLAIMS.contractorsTrust} Contractors Trust ${CONFIG.brandName}`,
  claim: "contractorsTrust",
  cards: [
    {
      figure: CLAIMS.annualSavings,
      title: `annual savings on the ${PLANS.elite.label} plan`,
      text: "AI answering, auto booking and smart task automation, working as one.",
      button: "See Your Potential ROI",
      claim: "annualSavings",
    },
    {
      figure: CLAIMS.roi,
      title: `ROI within ${CLAIMS.roiTime}`,
      text: `Rated ${CLAIMS.rating} by contractors in plumbing, HVAC, electrical, roofing and more.`,
      button: "Calculate Your Savings",
      claim: "roi",
    },
    {
      figure: CLAIMS.hoursSaved,
      title: "saved per week",
      text: "Calls, scheduling and invoicing, taken off your desk.",
      button: "Get Your Custom Analysis",
      claim: "hoursSaved",
    },
  ],
});

/** The texts around what the owner's customers say. */
export const PROOF_COPY = ownTexts("proof", {
  testimonials: "What customers say",
  logos: "Customers",
  reviews: "Read the reviews on",
});
