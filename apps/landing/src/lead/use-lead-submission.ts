import { buildLeadPayload, type LeadDetails, type LeadOrigins, type RoiInputs } from "@contractor-roi/roi-core";
import type { LeadReport } from "@contractor-roi/roi-core/shared";
import { dismissToast, showToast } from "@contractor-roi/ui/toaster";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { trackEvent } from "../analytics/track-event.ts";
import { usePage } from "../page-context.tsx";
import { reportError } from "../reporting/report-error.ts";
import { bookingAddress } from "./booking-address.ts";
import { failedSubmission, failureCause, submitLead, type SubmitResult } from "./submit-lead.ts";
import { nextAttempt, readLeadContext, type SubmissionAttempt } from "./submission-attempt.ts";
import { type LeadField, readLeadValues, validateLeadForm } from "./validate-lead-form.ts";
import { useLeadTexts } from "./use-lead-texts.ts";

export type SentLead = {
  /** The server's id of the lead. */
  readonly reference: string;
  /** The booking page, with the lead's details if the owner configured that. */
  readonly bookingUrl: string;
  readonly email: string;
  /** The report's fate; undefined if it is not known. */
  readonly report: LeadReport | undefined;
};

/** Facts of the visit, read at the moment of submitting. */
export type LeadVisit = {
  readonly inputs: RoiInputs;
  readonly origins: LeadOrigins;
  /** The provider's id of the last voice call; null if there was none. */
  readonly voiceCallId: string | null;
};

type LeadSubmissionOptions = {
  readonly readVisit: () => LeadVisit;
  readonly readTimes: () => Pick<SubmissionAttempt, "formOpenedAt" | "consentedAt">;
  /** Waits for the captcha's token; null if there is none. */
  readonly takeCaptchaToken: () => Promise<string | null>;
  readonly onSent: (sent: SentLead) => void;
};

/** The booking page opens this long after success, in milliseconds. */
const BOOKING_DELAY_MS = 1000;

/** From the click on the submit button to the booking tab. It continues when the dialog is closed meanwhile. */
export function useLeadSubmission({ readVisit, readTimes, takeCaptchaToken, onSent }: LeadSubmissionOptions) {
  const { language, site } = usePage();
  const { consent, messages } = useLeadTexts();
  const [badFields, setBadFields] = useState<readonly LeadField[]>([]);
  const [isSubmitting, setSubmitting] = useState(false);
  const [failures, setFailures] = useState(0);
  const [blockedBooking, setBlockedBooking] = useState<string | null>(null);
  const isInFlight = useRef(false);
  const askedPhone = useRef("");
  const lastAttempt = useRef<SubmissionAttempt | null>(null);

  const send = async (lead: LeadDetails): Promise<SubmitResult> => {
    const { inputs, origins, voiceCallId } = readVisit();
    const payload = buildLeadPayload(lead, inputs, readLeadContext(), site.plans);
    const attempt = nextAttempt(lastAttempt.current, payload, readTimes());
    lastAttempt.current = { ...attempt, captchaToken: attempt.captchaToken ?? (await takeCaptchaToken()) };
    return submitLead(lastAttempt.current, {
      backend: site.backend,
      language,
      consent,
      voiceCallId,
      phoneTyped: lead.phone,
      origins: { ...origins, trade: (lead.businessType === inputs.businessType && origins.trade) || "form" },
    });
  };

  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (isInFlight.current) return;
    const values = readLeadValues(form);
    const check = validateLeadForm(values, hasEmailShape(values.email), askedPhone.current);
    if (!check.ok) {
      if (check.problem === "short-phone" || check.problem === "long-phone") askedPhone.current = values.phone;
      for (const field of check.fields) trackEvent({ event: "lead_field_error", field });
      // Shown before the field is scrolled to: message and error take room.
      flushSync(() => {
        setBadFields(check.fields);
        showToast({ ...messages[check.problem], tone: "destructive" });
      });
      focusField(form, check.fields[0]);
      return;
    }
    setBadFields([]);
    dismissToast();
    isInFlight.current = true;
    setSubmitting(true);
    const result = await send(check.lead).catch(failedSubmission);
    isInFlight.current = false;
    setSubmitting(false);
    if (!result.ok) {
      reportError("lead/submit", result.cause);
      trackEvent({ event: "lead_submit_failed", cause: failureCause(result.cause) });
      setFailures((count) => count + 1);
      showToast({ ...messages["submission-failed"], tone: "destructive" });
      return;
    }
    lastAttempt.current = null;
    setFailures(0);
    const bookingUrl = bookingAddress(site.booking.url, site.booking.parameters, check.lead, readLeadContext());
    const { reference, report } = result;
    onSent({ reference, report, bookingUrl, email: check.lead.email });
    setTimeout(() => setBlockedBooking(openBooking(bookingUrl) ? null : bookingUrl), BOOKING_DELAY_MS);
  };

  return {
    badFields,
    isSubmitting,
    /** How many submissions have failed since the last one that did not; 0 while one is sent. */
    failures: isSubmitting ? 0 : failures,
    /** The booking page's address after the browser blocked its tab, otherwise null. */
    blockedBooking,
    dismissBooking: () => setBlockedBooking(null),
    clearError: (field: string) => setBadFields((bad) => bad.filter((name) => name !== field)),
    submit,
  };
}

/** Opens the booking page in a new tab. Returns false if the browser blocked it. */
function openBooking(url: string): boolean {
  let tab: Window | null = null;
  try {
    // With "noopener" it always returns null, so a blocked tab could not be distinguished from an opened one.
    tab = window.open(url, "_blank");
  } catch {
    // Firefox throws in a frame without `allow-popups`.
  }
  trackEvent(tab ? { event: "booking_opened", place: "after-lead" } : { event: "booking_blocked" });
  if (tab) tab.opener = null;
  return tab !== null;
}

/** Asks the browser, which takes `ada@gmail`, too. The form's own field holds the text as it was before cleaning. */
function hasEmailShape(email: string): boolean {
  const field = document.createElement("input");
  field.type = "email";
  field.value = email;
  return field.validity.valid && email.includes(".", email.indexOf("@"));
}

function focusField(form: HTMLFormElement, field: LeadField | undefined): void {
  const control = field && form.elements.namedItem(field);
  if (!(control instanceof HTMLElement)) return;
  control.focus();
  // It may have had the focus.
  control.scrollIntoView({ block: "nearest" });
}
