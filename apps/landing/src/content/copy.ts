import type { PlanId } from "@contractor-roi/roi-core";
import { CONFIG } from "../config/config.ts";
import { CLAIMS } from "./claims.ts";

/** Every text of the page. Quoted texts of the specification stand here exactly as written. */
export const COPY = {
  hero: {
    badge: `${CLAIMS.contractorsCalculated} contractors calculated their ROI`,
    headline: "Stop Losing Jobs to Missed Calls",
    subheadline: "Calculate exactly how much the AI automation can save your business in 60 seconds",
    highlights: [
      { title: "24/7 AI Answering", text: "Every call is picked up, also at night and on weekends." },
      { title: "Auto Booking", text: "The job goes into your calendar while you are on another one." },
      { title: CLAIMS.revenue, text: "More answered calls, more booked jobs." },
    ],
    button: "Calculate Elite Plan ROI + Get Free Strategy Call",
    note: "No credit card required • Takes 60 seconds",
    proof: [
      { figure: CLAIMS.contractorsTrust, text: "contractors trust it" },
      { figure: CLAIMS.rating, text: "rating" },
      { figure: CLAIMS.contractorsCalculated, text: "contractors calculated their ROI" },
    ],
  },
  calculator: {
    title: "ROI Calculator",
    heading: "What does a missed call cost you?",
    intro: "Enter your figures, pick a plan, and read the total. Then book a free 30-minute strategy call.",
    backLink: "Back to main site",
    bookCall: "Book Call",
    detailsHeading: "Your Business Details",
    resultsHeading: "Your results",
    businessType: "Business Type",
    plan: "Plan",
    jobs: "Jobs/Month",
    profit: "Avg Job Profit",
    hours: "Admin Hours/Week",
    hoursHint: "Calls, scheduling, invoicing",
    moneyLost: "Money Lost Without Automation",
    extraProfit: "Extra Profit Per Month",
    payback: "Payback",
    annualRoi: "Annual ROI",
    moreJobs: "More Jobs",
    timeFreedom: "Time Freedom",
    caution: "These figures don't cover the plan's cost. Check them, or ask us on a free 30-minute strategy call.",
    button: "Get My Custom Implementation Plan",
    discount: CLAIMS.discount,
    countdownLabel: "Offer ends in",
    spots: `Limited spots remaining: ${CLAIMS.spotsRemaining}`,
    loadEstimate: "Load the plan comparison",
    chunkFailed: "The form could not be loaded. Please call us or book online:",
  },
  partFailed: "This part of the page could not be shown. Please call us or book online:",
  badges: ["100% Money-Back Guarantee", "30-Day Free Trial", "Setup Included", "Results in 30 Days"],
  trust: {
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
  },
  stickyBar: "Calculate ROI • 60 seconds",
  voice: {
    idle: `Try ${CONFIG.productName} AI!`,
    connecting: "Connecting...",
    connected: "End Call",
    error: "Call Us!",
    panel: `Call with ${CONFIG.productName} AI`,
    inCall: "You are connected. Say hello.",
    ending: "Ending the call...",
    reconnecting: "The connection is weak. Reconnecting...",
    sandbox: "This is a sandbox call: a recorded voice answers.",
    mute: "Mute",
    resumePlayback: "Play sound",
    duration: "Call duration",
    assistantLevel: "AI",
    visitorLevel: "You",
    captions: "Captions",
    assistant: "AI",
    you: "You",
  },
  exit: {
    title: "Wait! Don't Miss Out",
    text: "Get your FREE ROI report + strategy call before you leave",
    button: "Get My Free ROI Report + Strategy Call",
    dismiss: "No thanks, I'll pass on growing my business",
  },
  lead: {
    title: "Get Your Free Report",
    intro: "Your report, and a free 15-minute strategy call.",
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    phone: "Phone",
    businessType: "Business type",
    businessTypePlaceholder: "Choose your business type",
    consent: `I agree to receive information about ${CONFIG.brandName}.`,
    submit: "Get My Free Report & Book Call",
    submitting: "Sending...",
    honeypot: "Leave this empty",
    openBooking: "Open booking calendar",
    bookingBlocked: "Your browser blocked the booking calendar.",
  },
} as const;

/** What the specification says of each plan in words; its figures are roi-core's. */
export const PLAN_COPY: Readonly<Record<PlanId, PlanCopy>> = {
  pro: { name: "Pro", lift: "12% more jobs", price: "Just $10/day" },
  elite: { name: "Elite", lift: "20% more jobs", price: "Just $17/day", badge: "MOST POPULAR" },
};

type PlanCopy = {
  readonly name: string;
  readonly lift: string;
  readonly price: string;
  readonly badge?: string;
};
