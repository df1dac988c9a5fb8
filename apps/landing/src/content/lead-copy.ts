import { CONFIG } from "../config/config.ts";
import { ownTexts } from "./own-texts.ts";

/** The lead dialog's texts. */
export const LEAD_COPY = ownTexts("lead", {
  title: "Get Your Free Report",
  intro: "Your report, and a free 15-minute strategy call.",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  businessType: "Business type",
  businessTypePlaceholder: "Choose your business type",
  consent: `I agree to receive information about ${CONFIG.brandName}.`,
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
});
