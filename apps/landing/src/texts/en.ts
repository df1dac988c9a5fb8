import { describePrice, ENGLISH_PAGE_WORDS, namePlan } from "@contractor-roi/quote/words";
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
import { formatPhoneNumber, type Page } from "@contractor-roi/site/page";
import { ENGLISH_COMPONENT_WORDS } from "@contractor-roi/ui/component-words";

/** The English texts of the page, and the words that quotes and mails share with it. */
export const ENGLISH = { texts: englishTexts, words: ENGLISH_PAGE_WORDS };

/** The call panel's sentences: states, problems, speakers. */
const CALL_PANEL = {
  connecting: "Connecting...",
  playbackBlocked: "Your browser blocked the sound. Press Play sound to go on.",
  allowMicrophone: "Allow the microphone in your browser.",
  connected: "You are connected. Say hello.",
  muted: "Muted. The AI can't hear you.",
  reconnecting: "Bad connection. Trying to get you back for up to 30 seconds.",
  microphone: {
    switched: "Your mic isn't available. We switched to another one.",
    unavailable: "That mic didn't open. You're still on the one before.",
    offered: "You plugged in another mic. To use it, pick it under Microphone.",
    silent: "We can't hear you. Check your mic, or type below.",
    unmeasured: "We can't tell if your mic works. If the AI doesn't answer, type below.",
    interrupted: "Another app is using your mic. Close it, or type below.",
    unplugged: "Your mic was unplugged. Plug one in, or type below.",
    blocked: "Your mic is blocked now. Allow it in the address bar, or type below.",
  },
  unsent: "(not sent)",
  ending: "Ending the call...",
  ended: "The call has ended.",
  endedSilent: "The call ended because nobody spoke.",
  endedLong: "The call ended: that's the time limit.",
  cancelled: "The call was cancelled.",
  assistant: "AI",
  visitor: "You",
};

/** The owner's messages of errors. The others are voice-client's. */
function ownErrors(copy: Page["copy"]): Readonly<Record<string, string>> {
  const prefix = "callPanel.errors.";
  const own = Object.entries(copy).filter(([key]) => key.startsWith(prefix));
  return Object.fromEntries(own.map(([key, text]) => [key.slice(prefix.length), text]));
}

/**
 * The texts of a page by section. Those with `{names}` are filled where they are shown. Texts quoted from the specification are
 * exact; figures that the product claims are the page's claims.
 */
function englishTexts({ site, claims, copy, trade }: Page) {
  const { brand, phones, plans, voice } = site;
  const { label } = plans.elite;
  const answeredLines: readonly (readonly [speaker: string, words: string])[] = [
    ["AI", "Hi, thanks for calling. How can I help?"],
    ["Caller", `${PROBLEMS[trade ?? "plumbing"]}.`],
    ["AI", "Got it. Let me get you on the schedule right now."],
  ];
  const ticketLines: readonly (readonly [label: string, text: string])[] = [
    ["Needs", PROBLEMS[trade ?? "plumbing"]],
    ["Answered", "No"],
    ["Called next", "Someone else"],
  ];
  // The specification's prices per day, $10 and $17, are the prices per month by 30, in whole dollars.
  const planTexts: Readonly<Record<PlanId, PlanTexts>> = {
    pro: { name: plans.pro.label, lift: lift(plans.pro), price: dailyPrice(plans.pro) },
    elite: { name: label, lift: lift(plans.elite), price: dailyPrice(plans.elite), badge: "MOST POPULAR" },
  };
  const { guarantee, trial, setup } = claims;
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
        jobsSpoken: "jobs a month",
        profit: "Avg Job Profit",
        profitSpoken: "dollars",
        hours: "Admin Hours/Week",
        hoursSpoken: "hours a week",
        hoursHint: "Calls, scheduling, invoicing",
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
        linkPartUnread: "We couldn't read part of the link. Check these, they show our usual numbers: {fields}.",
        linkUnread: "We couldn't read the link. The calculator shows our usual numbers.",
        linkOtherPrice: "Your quote says {quoted} a month for {plan}. The price has changed since: it is {price} here.",
        leadFailed: "Your report was not sent. Please call us or book online:",
        chunkFailed: "The form didn't load. Please call us or book online:",
      },
      partFailed: "This part of the page didn't load. Please call us or book online:",
      openBooking: "Open booking calendar",
      stickyBar: "Calculate ROI • 60 seconds",
      stickyBarLabel: "Shortcut",
      voiceError: "Call Us!",
    },
    plans: planTexts,
    /** Words and sentences of the results. */
    results: {
      perDay: "per day",
      perWeek: "per week",
      perMonth: "per month",
      perYear: "per year",
      planTitle: "{plan} plan",
      originalPrice: "Original price:",
      priceNow: "Price now:",
      extraPerMonth: "extra per month",
      parts: "Where it comes from: {money} more from jobs, {hours} back (counted as {value}), the plan {price}.",
      competitiveRisk: "Competitive risk:",
      risk: {
        one: "{jobs} a month could go to a competitor who answers first.",
        other: "{jobs} a month could go to competitors who answer first.",
        /** Follows either sentence where "Money Lost" beside it says $0. */
        belowCost: "That's less than the plan costs.",
      },
      months: { one: "{months} month", other: "{months} months" },
      instantRoi: "Instant ROI",
      quickReturn: "Quick Return",
      breakEvenJobs: { one: "{jobs} job", other: "{jobs} jobs" },
      never: "never",
      morePerMonth: { one: "extra a month pays for it", other: "extra a month pay for it" },
      hoursBack: {
        one: "{hours} hour of office work off your plate every month.",
        other: "{hours} hours of office work off your plate every month.",
      },
      features: [
        "{lift}",
        "Takes {share} of the office work off your plate",
        "24/7 AI answering",
        "Auto booking",
        "Smart task automation",
        setup === "" ? "{price} a month" : "{price} a month, setup included",
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
      heading: "What would answered calls earn you?",
      intro: "Enter your numbers, pick a plan, see your total. Then book a free 30-minute strategy call.",
      backLink: "Back to main site",
      bookCall: "Book Call",
      newTab: "(opens in a new tab)",
      call: "Call",
    },
    /** The document's head, and the sentence without scripts. */
    head: {
      tool: `${brand.name} ROI Calculator`,
      /** On the page of a trade. */
      toolFor: `${brand.name} ROI Calculator for {trade}`,
      service: "24/7 AI answering and auto booking for home-service contractors",
      serviceFor: "24/7 AI answering and auto booking for home-service contractors: {trade}",
      serviceType: "AI phone answering and task automation",
      audience: "Home-service contractors",
      picture: "{headline}: a ticket of a missed call, stamped job lost",
      notFound: "Page not found",
      noscript: "The ROI calculator needs JavaScript. Call us at {phone}, or {booking}.",
      noscriptBooking: "book a free 30-minute strategy call",
    },
    notFound: {
      heading: "We can't find that page.",
      text: "The link may be old or have a typo. What you're looking for is most likely on our main page.",
      back: "Go to the ROI calculator",
      or: "Or talk to us:",
    },
    /** Uses only facts from the specification. */
    faq: {
      heading: "Questions contractors ask",
      /** Questions that only the owner can answer; one without an answer is not shown. */
      asked: [
        { question: "What software does it work with?", answer: "" },
        { question: "Do I keep my own number?", answer: "" },
        { question: "What does a minute cost?", answer: "" },
        { question: "What happens with an emergency call?", answer: "" },
        { question: "How do I cancel?", answer: "" },
      ],
      /** One without an answer is not shown. */
      questions: [
        {
          question: "Where do these numbers come from?",
          answer: [
            `From your numbers and these assumptions of ours: ${PLAN_IDS.map((id) => describePlan(plans[id])).join(" ")}`,
            `A month has ${WEEKS_PER_MONTH} weeks, and the plan's price is taken off. The value of your hours is time, not cash. Open "${ENGLISH_PAGE_WORDS.headings.steps}" to see every step with your numbers.`,
          ],
        },
        {
          question: "How do the trial and the guarantee work?",
          answer: [
            trial === "" || guarantee === ""
              ? ""
              : `You get: ${[trial, guarantee, setup].filter(Boolean).join(", ")}. We go over the exact terms on your free 30-minute strategy call, before you pay anything.`,
          ],
        },
        {
          question: "What happens after I send the form?",
          answer: [
            "We send your report, and our booking calendar opens in a new tab so you can pick a time for your free strategy call. If the tab doesn't open, tap the calendar link. We don't ask for a credit card.",
          ],
        },
      ],
    },
    footer: {
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
        { title: "24/7 AI Answering", text: "Every call gets answered, nights and weekends included." },
        { title: "Auto Booking", text: "Jobs land on your calendar while you're out on another one." },
        { title: claims.revenue, text: "More answered calls, more booked jobs." },
      ],
      button: `Calculate ${label === PLANS.elite.label ? `${label} Plan` : label} ROI + Get Free Strategy Call`,
      note: "No credit card required • Takes 60 seconds",
      proofLabel: "What contractors say",
      proof: [
        { figure: claims.contractorsTrust, text: "contractors trust it" },
        { figure: claims.rating, text: "rating" },
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
      /** The same ticket after an answered call. */
      answered: {
        heading: "The same call, answered",
        lines: answeredLines,
        stamp: "JOB BOOKED",
      },
      description: "A job ticket of 6:42 PM, stamped job lost: a call that nobody answered cost {lost}",
    },
    trust: {
      heading: `Why ${claims.contractorsTrust} Contractors Trust ${brand.name}`,
      cards: [
        {
          figure: claims.annualSavings,
          title: namePlan("annual savings on the {plan} plan", label),
          text: "24/7 AI answering, auto booking, smart task automation and growth results.",
          button: "See Your Potential ROI",
        },
        {
          figure: claims.roi,
          title: `ROI within ${claims.roiTime}`,
          text: `Rated ${claims.rating}.`,
          button: "Calculate Your Savings",
        },
        {
          figure: claims.hoursSaved,
          title: "saved per week",
          text: "Less time on calls, scheduling and invoicing.",
          button: "Get Your Custom Analysis",
        },
      ],
    },
    /** A call, and how it ended. */
    call: {
      panel: `Call with ${brand.product} AI`,
      inCallShort: "In call",
      mutedShort: "Muted",
      mute: "Mute",
      unmute: "Unmute",
      cancel: "Cancel",
      retry: "Try again",
      close: "Close",
      details: "Call details",
      resumePlayback: "Play sound",
      duration: "Call duration",
      assistantLevel: "AI",
      visitorLevel: "You",
      visitorMuted: "You: muted",
      captions: "Captions",
      captionsAndTyping: "Captions and typing",
      assistant: "AI",
      you: "You",
      microphone: "Microphone",
      reopenMicrophone: "Try the mic again",
      type: "Type instead of speaking",
      send: "Send",
      callInstead: `The button below now calls ${formatPhoneNumber(phones.voiceError)}.`,
      report: "Get my free report",
      calculator: "What are calls like this worth to me?",
    },
    callPanel: { ...CALL_PANEL, errors: ownErrors(copy) },
    /** On a page without a voice key. */
    demo: { button: "Hear an example call" },
    estimate: {
      hourValues: `We count a saved hour as ${PLAN_IDS.map(
        (id) => `${formatAmount(plans[id].hourlyValue)} with ${plans[id].label}`,
      ).join(", ")}. That's time back, not cash.`,
      stepsHeading: ENGLISH_PAGE_WORDS.headings.steps,
      copyLink: "Copy link to these numbers",
      shareLink: "Send these numbers",
      linkCopied: "Link copied. Anyone with the link sees these numbers.",
      linkNotCopied: "Your browser didn't let us copy the link. Here it is:",
      linkField: "Link to these numbers",
      print: "Print this estimate",
      printed: "Estimate",
      printedLink: "Open these numbers",
    },
    exit: {
      title: "Wait! Don't Miss Out",
      text: "Get your FREE ROI report + strategy call before you leave",
      button: "Get My Free ROI Report + Strategy Call",
      dismiss: "No thanks, I'll pass on growing my business",
    },
    /** Beside a figure that is not counted. */
    figure: {
      twoReadings: "Which one did you mean? We're using 0 until you pick:",
      tooLarge: "That number is too big. We're using 0.",
      unreadable: "That's not a number. We're using 0.",
    },
    voiceButton: {
      idle: `Try ${brand.product} AI!`,
      connecting: "Connecting...",
      connected: "End Call",
      notice: (voice && voice.notice) || "An AI answers. Calls are recorded.",
    },
  };
}

type PlanTexts = { readonly name: string; readonly lift: string; readonly price: string; readonly badge?: string };

function lift({ liftRate }: Plan): string {
  return `${formatPercent(Math.round(liftRate * 100))} more jobs`;
}

function dailyPrice({ monthlyCost }: Plan): string {
  return `Just ${formatUsd(Math.round(monthlyCost / DAYS_PER_MONTH))}/day`;
}

/** The caller's problem on the ticket, at most 17 characters. */
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
