import { describePrice, ENGLISH_FIGURE_WORDS, namePlan } from "@contractor-roi/quote";
import {
  DAYS_PER_MONTH,
  formatAmount,
  formatPercent,
  formatUsd,
  PLAN_IDS,
  PLANS,
  WEEKS_PER_MONTH,
  type BusinessTypeId,
  type Plan,
  type PlanId,
} from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site";

/** The English texts that the page begins with, and the words of figures that quotes and mails share with it. */
export const ENGLISH = { texts: englishTexts, words: ENGLISH_FIGURE_WORDS };

/**
 * The texts of a page by section. Those with `{names}` are filled where they are shown. Texts quoted from the specification are
 * exact; figures that the product claims are the page's claims.
 */
function englishTexts({ site, claims, copy, trade }: Page) {
  const { brand, plans } = site;
  const { label } = plans.elite;
  const badges: readonly [string, string, string, string] = [
    copy["page.badges.0"] ?? "100% Money-Back Guarantee",
    copy["page.badges.1"] ?? "30-Day Free Trial",
    copy["page.badges.2"] ?? "Setup Included",
    copy["page.badges.3"] ?? "Results in 30 Days",
  ];
  const [guarantee, trial, setup, results] = badges;
  const ticketLines: readonly (readonly [label: string, text: string])[] = [
    ["Caller", PROBLEMS[trade ?? "plumbing"]],
    ["Answered", "No"],
    ["Called next", "Someone else"],
  ];
  // The specification's prices per day, $10 and $17, are the prices per month by 30, in whole dollars (C7).
  const planTexts: Readonly<Record<PlanId, PlanTexts>> = {
    pro: { name: plans.pro.label, lift: lift(plans.pro), price: dailyPrice(plans.pro) },
    elite: { name: label, lift: lift(plans.elite), price: dailyPrice(plans.elite), badge: "MOST POPULAR" },
  };
  return {
    claims,
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
    page: {
      calculator: {
        detailsHeading: "Your Business Details",
        resultsHeading: "Your results",
        businessType: "Business Type",
        plan: "Plan",
        jobs: "Jobs/Month",
        jobsUnit: "jobs",
        jobsSpoken: "jobs a month",
        profit: "Avg Job Profit",
        profitSpoken: "dollars",
        hours: "Admin Hours/Week",
        hoursUnit: "h / week",
        hoursSpoken: "hours a week",
        hoursHint: "Calls, scheduling, invoicing",
        countsAsZero: "This counts as 0.",
        moneyLost: "Money Lost Without Automation",
        extraProfit: "Extra Profit Per Month",
        payback: "Payback",
        annualRoi: "Annual ROI",
        moreJobs: "More Jobs",
        breakEven: "Break-even",
        timeFreedom: "Time Freedom",
        caution: "These figures don't cover the plan's cost. Check them, or ask us on a free 30-minute strategy call.",
        button: "Get My Custom Implementation Plan",
        discount: claims.discount,
        countdownLabel: "Offer ends in",
        pauseCountdown: "Pause the countdown",
        spots: `Limited spots remaining: ${claims.spotsRemaining}`,
        linkPartUnread: "Part of the link could not be read. Check these, they show our usual figures: {fields}.",
        linkUnread: "The link could not be read. The calculator shows our usual figures.",
        loadEstimate: "Load the plan comparison",
        chunkFailed: "The form could not be loaded. Please call us or book online:",
      },
      partFailed: "This part of the page could not be shown. Please call us or book online:",
      badges,
      openBooking: "Open booking calendar",
      stickyBar: "Calculate ROI • 60 seconds",
      stickyBarLabel: "Shortcut",
      voiceError: "Call Us!",
    },
    plans: planTexts,
    proof: {
      testimonials: "What customers say",
      logos: "Customers",
      reviews: "Read the reviews on",
    },
    /** Words and sentences with figures. */
    results: {
      perDay: "per day",
      perWeek: "per week",
      perMonth: "per month",
      perYear: "per year",
      planTitle: "{plan} plan",
      originalPrice: "Original price:",
      priceNow: "Price now:",
      competitiveRisk: "Competitive risk:",
      risk: {
        one: "{jobs} a month could go to a competitor who answers first.",
        other: "{jobs} a month could go to competitors who answer first.",
        /** Behind one of them, where "Money Lost" beside it says $0. */
        belowCost: "That costs no more than the plan.",
      },
      months: { one: "{months} month", other: "{months} months" },
      instantRoi: "Instant ROI",
      quickReturn: "Quick Return",
      breakEvenJobs: { one: "{jobs} job", other: "{jobs} jobs" },
      never: "never",
      morePerMonth: "more per month",
      hoursBack: {
        one: "{hours} hour back every month from admin work.",
        other: "{hours} hours back every month from admin work.",
      },
      features: [
        "{lift}",
        "{share} of your admin hours taken over",
        "24/7 AI answering",
        "Auto booking",
        "Smart task automation",
        "Setup included, {price} per month",
      ],
      /** For screen readers, when results have changed. */
      summary: "With {jobs} per month at {profit} and the {plan} plan: {money} per month, annual ROI {roi}.",
      gain: "extra profit {amount}",
    },
    sampleCall: {
      heading: "Hear a sample call",
      note: "A recording with captions. It needs no microphone.",
      captions: "Captions",
    },
    /** Around the calculator. */
    section: {
      title: "ROI Calculator",
      heading: "What does a missed call cost you?",
      intro: "Enter your figures, pick a plan, and read the total. Then book a free 30-minute strategy call.",
      backLink: "Back to main site",
      bookCall: "Book Call",
      newTab: "(opens in a new tab)",
      call: "Call",
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

type PlanTexts = { readonly name: string; readonly lift: string; readonly price: string; readonly badge?: string };

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

function lift({ liftRate }: Plan): string {
  return `${formatPercent(Math.round(liftRate * 100))} more jobs`;
}

function dailyPrice({ monthlyCost }: Plan): string {
  return `Just ${formatUsd(Math.round(monthlyCost / DAYS_PER_MONTH))}/day`;
}

function describePlan(plan: Plan): string {
  const { label, liftRate, timeSavingsFactor, hourlyValue } = plan;
  const percent = (share: number): string => formatPercent(Math.round(share * 100));
  return `${label}, ${describePrice(plan)}: ${percent(liftRate)} more jobs at your profit per job, and ${percent(timeSavingsFactor)} of your admin hours at ${formatAmount(hourlyValue)} an hour.`;
}
