import type { Page } from "@contractor-roi/site/page";

/** The English texts of the lead dialog. */
export function englishLeadTexts({ site: { brand } }: Page) {
  return {
    title: "Get Your Free Report",
    ofTrade: "a month for your {trade} business",
    ofBusiness: "a month for your business",
    ofExample: "a month with our example figures",
    gets: ["A report of your numbers", "A free 15-minute strategy call"],
    firstName: "First name",
    lastName: "Last name",
    email: "Email",
    phone: "Phone",
    emailMeant: "Did you mean {email}?",
    calls: "We'll call {number}",
    callsWithExtension: "We'll call {number}. Please leave the extension out.",
    callsTooShort: "We'll call {number}. That looks too short. Is it right?",
    callsTooLong: "We'll call {number}. That looks too long. Is it right?",
    businessType: "Business type",
    businessTypePlaceholder: "Choose your business type",
    consent: `I agree to receive information about ${brand.name} by email and phone.`,
    privacy: "Privacy policy",
    newTab: "(opens in a new tab)",
    dismiss: "Dismiss",
    submit: "Get My Free Report & Book Call",
    submitting: "Sending...",
    failed: "Your report was not sent. Please try again.",
    honeypot: "Leave this empty",
    reports: { mail: "Your report goes to {email}", held: "We'll email it to {email}", none: "We got it." },
    inbox: "your inbox",
    wrongAddress: "Wrong email?",
    ratherCall: "Rather call? {phone}",
    reference: "Reference",
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
        description: "That looks too short. If it's right, send it again.",
      },
      "long-phone": {
        title: "Check Your Phone Number",
        description: "That looks too long. If it's right, send it again.",
      },
      "submission-failed": { title: "Submission Failed", description: "Please try again." },
      success: { title: "Success!", description: "Report sent! Opening booking calendar..." },
    },
    /** Below a field that is missing or invalid. */
    errors: {
      firstName: "Enter your first name.",
      lastName: "Enter your last name.",
      email: "Enter your email, such as name@example.com.",
      phone: "Enter a phone number we can reach you at.",
      businessType: "Choose your business type.",
      hasConsent: `Tick the box to receive information about ${brand.name}.`,
    },
  };
}

export type LeadTexts = ReturnType<typeof englishLeadTexts>;
