import { ENGLISH_QUOTE_WORDS } from "@contractor-roi/quote";
import { formatAmount, PLAN_IDS } from "@contractor-roi/roi-core";
import { formatPhoneNumber, type Page } from "@contractor-roi/site";
import type { CallPanelTexts } from "@contractor-roi/voice-client/react";

/** The English texts of the parts that are fetched late, and the words that quotes and mails share with them. */
export const ENGLISH_LATE = { texts: lateTexts, words: ENGLISH_QUOTE_WORDS };

const { labels } = ENGLISH_QUOTE_WORDS;

/** The place of a call, and its troubles. */
const CALL_PANEL: CallPanelTexts = {
  connecting: "Connecting...",
  playbackBlocked: "Your browser blocked the sound. Press Play sound to go on.",
  allowMicrophone: "Allow the microphone in your browser.",
  connected: "You are connected. Say hello.",
  muted: "Muted. The AI can't hear you.",
  reconnecting: "The connection is weak. We try to restore it for up to 30 seconds.",
  microphone: {
    switched: "Your microphone is not available. The call goes on with another one.",
    unavailable: "That microphone could not be opened. The call goes on with the one before.",
    silent: "We can't hear you. Check your microphone, or type below.",
    unmeasured: "We can't tell whether we hear you. If the AI doesn't answer, type below.",
    interrupted: "Another program or your system has your microphone. Give it back to this call, or type below.",
    unplugged: "Your microphone is gone. Connect one, or type below.",
    blocked: "Your microphone is blocked now. Allow it in the address bar, or type below.",
  },
  unsent: "(not sent)",
  ending: "Ending the call...",
  ended: "The call has ended.",
  endedSilent: "The call has ended, as nobody spoke.",
  endedLong: "The call has ended: it was as long as a call can be.",
  cancelled: "The call was cancelled.",
  assistant: "AI",
  visitor: "You",
  errors: {},
};

function lateTexts({ site }: Page) {
  const { brand, phones, plans, voice } = site;
  return {
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
      reopenMicrophone: "Try the microphone again",
      type: "Type instead of speaking",
      send: "Send",
      otherTab: "You are in a call in another tab. Call from here, too?",
      callHere: "Call from here",
      callInstead: `The button below now calls ${formatPhoneNumber(phones.voiceError)}.`,
      copy: "Copy transcript",
      copied: "Copied",
      notCopied: "Your browser did not let us copy it. Select the captions, and copy them.",
      report: "Get my free report",
    },
    callPanel: CALL_PANEL,
    /** A call with the recorded voice. */
    demo: {
      button: "Demo: recorded voice",
      short: "Demo",
      panel: "This is a demo: a recorded voice answers.",
    },
    estimate: {
      heading: `Compare ${ENGLISH_QUOTE_WORDS.listPlans(plans)}`,
      rowHeading: "What it brings",
      yourChoice: "your choice",
      rows: {
        price: "Price per month",
        moreJobs: "More jobs per month",
        hoursSaved: "Hours saved per month",
        extraPerMonth: "Extra profit per month",
        extraPerYear: "Extra profit per year",
        annualRoi: "Annual ROI",
        payback: labels.payback,
        breakEven: labels.breakEven,
        paysFrom: labels.paysFrom,
      },
      moneyHeading: "Profit and saved hours per month, in dollars",
      now: "Now",
      withPlan: "With {plan}",
      hourValues: `After the plan's price. Saved hours are time, not money in the bank: one counts as ${PLAN_IDS.map(
        (id) => `${formatAmount(plans[id].hourlyValue)} with ${plans[id].label}`,
      ).join(", ")}.`,
      rangeHeading: "Conservative, expected, upside",
      projection: labels.projection,
      range: { conservative: labels.conservative, expected: labels.expected, upside: labels.upside },
      countsWith: "of lift and time saved",
      stepsHeading: ENGLISH_QUOTE_WORDS.headings.steps,
      copyLink: "Copy link to these numbers",
      linkCopied: "Link copied. Whoever opens it sees these numbers.",
      linkNotCopied: "Your browser did not let us copy the link. Here it is:",
      linkField: "Link to these numbers",
      print: "Print this estimate",
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
      twoReadings: "This can be read in two ways. It counts as 0 until you choose:",
      tooLarge: "This is more than can be counted. It counts as 0.",
      unreadable: "This cannot be read as a number. It counts as 0.",
    },
    lead: {
      title: "Get Your Free Report",
      intro: "Your report, and a free 15-minute strategy call.",
      firstName: "First name",
      lastName: "Last name",
      email: "Email",
      phone: "Phone",
      calls: "We'll call {number}",
      callsWithExtension: "We'll call {number}. Please leave the extension out.",
      callsTooShort: "We'll call {number}. That looks too short. Is it right?",
      callsTooLong: "We'll call {number}. That looks too long. Is it right?",
      businessType: "Business type",
      businessTypePlaceholder: "Choose your business type",
      consent: `I agree to receive information about ${brand.name} by email and phone.`,
      privacy: "How we treat your data",
      newTab: "(opens in a new tab)",
      dismiss: "Dismiss",
      submit: "Get My Free Report & Book Call",
      submitting: "Sending...",
      failed: "Your report was not sent. Please try again.",
      honeypot: "Leave this empty",
      sent: "Sent. Open booking calendar",
      reference: "Your reference:",
      sendAgain: "Send again with other details",
      bookingBlocked: "Your browser blocked the booking calendar.",
      /** Toasts, word for word from the specification's error catalogue. */
      messages: {
        "missing-fields": { title: "Missing Information", description: "Please fill in all fields." },
        "no-consent": {
          title: "Consent Required",
          description: `Please agree to receive information about ${brand.name}.`,
        },
        "email-shape": {
          title: "Check Your Email",
          description: "Please enter an email address such as name@example.com.",
        },
        "short-phone": {
          title: "Check Your Phone Number",
          description: "It looks too short. If it is right, send again.",
        },
        "submission-failed": { title: "Submission Failed", description: "Please try again." },
        success: { title: "Success!", description: "Report sent! Opening booking calendar..." },
      },
      /** Below a field that is missing or invalid. */
      errors: {
        firstName: "Enter your first name.",
        lastName: "Enter your last name.",
        email: "Enter your email, such as name@example.com.",
        phone: "Enter the phone number we can call you on.",
        businessType: "Choose your business type.",
        hasConsent: `Tick the box to receive information about ${brand.name}.`,
      },
    },
    voiceButton: {
      idle: `Try ${brand.product} AI!`,
      connecting: "Connecting...",
      connected: "End Call",
      notice: (voice && voice.notice) || "An AI answers. Calls are recorded.",
    },
  };
}
