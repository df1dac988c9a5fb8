import { describePrice, namePlan } from "@contractor-roi/quote";
import {
  formatAmount,
  formatPercent,
  PLAN_IDS,
  PLANS,
  WEEKS_PER_MONTH,
  type BusinessTypeId,
  type Plan,
} from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site";
import type { Badges } from "./en.ts";

/** The English texts of what never changes: the document's head, the page's static parts, the page where nothing is. */
export function englishStaticTexts({ site, claims, trade }: Page, [guarantee, trial, setup, results]: Badges) {
  const { brand, plans } = site;
  const { label } = plans.elite;
  const ticketLines: readonly (readonly [label: string, text: string])[] = [
    ["Caller", PROBLEMS[trade ?? "plumbing"]],
    ["Answered", "No"],
    ["Called next", "Someone else"],
  ];
  return {
    /** The document's head, and what stands in it without scripts. */
    head: {
      tool: `${brand.name} ROI Calculator`,
      service: "24/7 AI answering and auto booking for home-service contractors",
      serviceType: "AI phone answering and task automation",
      audience: "Home-service contractors",
      picture: "{headline}: a ticket of a missed call, stamped job lost",
      notFound: "Page not found",
      noscript: "The ROI calculator needs JavaScript. Call us at {phone}, or {booking}.",
      noscriptBooking: "book a free 30-minute strategy call",
    },
    notFound: {
      heading: "There is nothing at this address.",
      text: "The link may be old, or mistyped. What you are looking for is most likely on our main page.",
      back: "Go to the ROI calculator",
      or: "Or talk to us:",
    },
    /** Made of facts of the specification alone. */
    faq: {
      heading: "Questions contractors ask",
      questions: [
        {
          question: "How are the figures made?",
          answer: [
            `From what you enter, and nothing else. ${PLAN_IDS.map((id) => describePlan(plans[id])).join(" ")}`,
            `A month has ${WEEKS_PER_MONTH} weeks, and the plan's price is taken off. The value of your hours is time, not money in the bank. Below the results each step stands with your own numbers.`,
          ],
        },
        {
          question: "What are the trial and the guarantee?",
          answer: [
            `We offer "${trial}" and "${guarantee}", with "${setup}" and "${results}". The terms of the trial and the guarantee are not on this page. Ask for them on the free 30-minute strategy call, before you decide: when the trial begins, what happens when it ends, how you cancel, and in which cases and until when you get your money back.`,
          ],
        },
        {
          question: "What happens after I send the form?",
          answer: [
            "Your report is sent, and our booking calendar opens in a new tab, for the free strategy call. If your browser blocks the tab, a link to the calendar stands in its place. No credit card is asked for.",
          ],
        },
      ],
    },
    footer: {
      label: "Who is speaking",
      call: "Call",
      privacy: "Privacy",
      terms: "Terms",
      source: "Source",
      sources: "Sources",
    },
    hero: {
      badge: { text: `${claims.contractorsCalculated} contractors calculated their ROI` },
      headline: "Stop Losing Jobs to Missed Calls",
      subheadline: "Calculate exactly how much the AI automation can save your business in 60 seconds",
      highlights: [
        { title: "24/7 AI Answering", text: "Every call is picked up, also at night and on weekends." },
        { title: "Auto Booking", text: "The job goes into your calendar while you are on another one." },
        { title: claims.revenue, text: "More answered calls, more booked jobs." },
      ],
      button: `Calculate ${label === PLANS.elite.label ? `${label} Plan` : label} ROI + Get Free Strategy Call`,
      note: "No credit card required • Takes 60 seconds",
      proofLabel: "What contractors say",
      proof: [
        { figure: claims.contractorsTrust, text: "contractors trust it" },
        { figure: claims.rating, text: "rating" },
        { figure: claims.contractorsCalculated, text: "contractors calculated their ROI" },
      ],
    },
    proof: {
      testimonials: "What customers say",
      logos: "Customers",
      reviews: "Read the reviews on",
    },
    /** The drawing of a missed call's ticket, in which each line has little room. */
    ticket: {
      title: "Job ticket",
      time: "6:42 PM",
      lines: ticketLines,
      stamp: "JOB LOST",
      description: "A job ticket of 6:42 PM, stamped job lost: a call that nobody answered cost {lost}",
    },
    trust: {
      heading: `Why ${claims.contractorsTrust} Contractors Trust ${brand.name}`,
      cards: [
        {
          figure: claims.annualSavings,
          title: namePlan("annual savings on the {plan} plan", label),
          text: "AI answering, auto booking and smart task automation, working as one.",
          button: "See Your Potential ROI",
        },
        {
          figure: claims.roi,
          title: `ROI within ${claims.roiTime}`,
          text: `Rated ${claims.rating} by contractors in plumbing, HVAC, electrical, roofing and more.`,
          button: "Calculate Your Savings",
        },
        {
          figure: claims.hoursSaved,
          title: "saved per week",
          text: "Calls, scheduling and invoicing, taken off your desk.",
          button: "Get Your Custom Analysis",
        },
      ],
    },
  };
}

/** What a caller on the ticket needs, of at most 17 characters. */
const PROBLEMS: Readonly<Record<BusinessTypeId, string>> = {
  plumbing: "Water heater out",
  hvac: "No cooling",
  electrical: "Power is out",
  landscaping: "Tree on the fence",
  roofing: "Roof is leaking",
  cleaning: "Move-out cleaning",
  handyman: "Door won't lock",
  other: "Needs help today",
};

function describePlan(plan: Plan): string {
  const { label, liftRate, timeSavingsFactor, hourlyValue } = plan;
  const percent = (share: number): string => formatPercent(Math.round(share * 100));
  return `${label}, ${describePrice(plan)}: ${percent(liftRate)} more jobs at your profit per job, and ${percent(timeSavingsFactor)} of your admin hours at ${formatAmount(hourlyValue)} an hour.`;
}
