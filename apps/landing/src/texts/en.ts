import { ENGLISH_FIGURE_WORDS } from "@contractor-roi/quote";
import { DAYS_PER_MONTH, formatPercent, formatUsd, type Plan, type PlanId } from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site";
import { ENGLISH_COMPONENT_WORDS } from "@contractor-roi/ui/component-words";

/** The English texts that the page begins with, and the words of figures that quotes and mails share with it. */
export const ENGLISH = { texts: englishTexts, words: ENGLISH_FIGURE_WORDS };

/**
 * The texts of a page by section. Those with `{names}` are filled where they are shown. Texts quoted from the specification are
 * exact; figures that the product claims are the page's claims.
 */
function englishTexts({ site, claims }: Page) {
  const { plans } = site;
  const { label } = plans.elite;
  // The specification's prices per day, $10 and $17, are the prices per month by 30, in whole dollars (C7).
  const planTexts: Readonly<Record<PlanId, PlanTexts>> = {
    pro: { name: plans.pro.label, lift: lift(plans.pro), price: dailyPrice(plans.pro) },
    elite: { name: label, lift: lift(plans.elite), price: dailyPrice(plans.elite), badge: "MOST POPULAR" },
  };
  const badges: Badges = ["100% Money-Back Guarantee", "30-Day Free Trial", "Setup Included", "Results in 30 Days"];
  return {
    claims,
    components: ENGLISH_COMPONENT_WORDS,
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
  };
}

/** Guarantee, trial, setup, results. */
export type Badges = readonly [string, string, string, string];
type PlanTexts = { readonly name: string; readonly lift: string; readonly price: string; readonly badge?: string };

function lift({ liftRate }: Plan): string {
  return `${formatPercent(Math.round(liftRate * 100))} more jobs`;
}

function dailyPrice({ monthlyCost }: Plan): string {
  return `Just ${formatUsd(Math.round(monthlyCost / DAYS_PER_MONTH))}/day`;
}
