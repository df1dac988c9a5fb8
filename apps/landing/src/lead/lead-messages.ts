import type { ToastMessage } from "@contractor-roi/ui/toaster";
import { CONFIG } from "../config/config.ts";
import type { LeadField } from "./lead-values.ts";
import type { LeadProblem } from "./validate-lead-form.ts";

/** The toasts of the lead form, word for word from the specification's error catalogue. */
export const LEAD_MESSAGES = {
  "missing-fields": { title: "Missing Information", description: "Please fill in all fields.", tone: "destructive" },
  "no-consent": {
    title: "Consent Required",
    description: `Please agree to receive information about ${CONFIG.brandName}.`,
    tone: "destructive",
  },
  "email-shape": {
    title: "Check Your Email",
    description: "Please enter an email address such as name@example.com.",
    tone: "destructive",
  },
  "submission-failed": { title: "Submission Failed", description: "Please try again.", tone: "destructive" },
  success: { title: "Success!", description: "Report sent! Opening booking calendar...", tone: "success" },
} as const satisfies Record<LeadProblem | "submission-failed" | "success", ToastMessage>;

/** The error below a field that is missing or invalid. */
export const FIELD_ERRORS: Readonly<Record<Exclude<LeadField, "website">, string>> = {
  firstName: "Enter your first name.",
  lastName: "Enter your last name.",
  email: "Enter your email, such as name@example.com.",
  phone: "Enter the phone number we can call you on.",
  businessType: "Choose your business type.",
  hasConsent: `Tick the box to receive information about ${CONFIG.brandName}.`,
};
