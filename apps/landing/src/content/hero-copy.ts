import { PLANS } from "../config/plans.ts";
import { CLAIMS } from "./claims.ts";
import { ownTexts } from "./own-texts.ts";

/** The texts above the calculator. `claim` names the claim that a text makes, for its source. */
export const HERO_COPY = ownTexts("hero", {
  badge: { text: `${CLAIMS.contractorsCalculated} contractors calculated their ROI`, claim: "contractorsCalculated" },
  headline: "Stop Losing Jobs to Missed Calls",
  subheadline: "Calculate exactly how much the AI automation can save your business in 60 seconds",
  highlights: [
    { title: "24/7 AI Answering", text: "Every call is picked up, also at night and on weekends.", claim: null },
    { title: "Auto Booking", text: "The job goes into your calendar while you are on another one.", claim: null },
    { title: CLAIMS.revenue, text: "More answered calls, more booked jobs.", claim: "revenue" },
  ],
  button: `Calculate ${PLANS.elite.label} Plan ROI + Get Free Strategy Call`,
  note: "No credit card required • Takes 60 seconds",
  proofLabel: "What contractors say",
  proof: [
    { figure: CLAIMS.contractorsTrust, text: "contractors trust it", claim: "contractorsTrust" },
    { figure: CLAIMS.rating, text: "rating", claim: "rating" },
    {
      figure: CLAIMS.contractorsCalculated,
      text: "contractors calculated their ROI",
      claim: "contractorsCalculated",
    },
  ],
});
