import { calculateRoi, formatUsd } from "@contractor-roi/roi-core";
import { Dialog } from "@contractor-roi/ui/dialog";
import { dismissToast, showToast, Toaster } from "@contractor-roi/ui/toaster";
import { useEffect, useLayoutEffect, useRef, useState, type JSX, type ReactNode } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import { NEXT_STEP } from "../links.ts";
import { keep, keptVisit } from "../loading/kept-visit.ts";
import { useSite, useTexts } from "../page-context.tsx";
import { reportError } from "../reporting/report-error.ts";
import { fill } from "../texts/texts.ts";
import { BookingNotice } from "./booking-notice.tsx";
import { type Captcha, startCaptcha } from "./captcha.ts";
import { fillLeadForm, LeadForm, leadFormTexts } from "./lead-form.tsx";
import { LeadSent, type KnownLead } from "./lead-sent.tsx";
import { isFocusLost } from "./is-focus-lost.ts";
import type { LeadField } from "./validate-lead-form.ts";
import { loadBackendClient } from "./submit-lead.ts";
import { useLeadSubmission, type LeadVisit } from "./use-lead-submission.ts";
import { useLeadTexts } from "./use-lead-texts.ts";

type LeadDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The visit, and whether the visitor chose the trade, typed one of the figures, or came by a link with them. */
  readonly readVisit: () => LeadVisit & { readonly areOwn: boolean };
  /** Shown when a second submission has failed: how else to reach the company. */
  readonly contact: ReactNode;
  /** Opens the dialog as its button does, for another lead. */
  readonly onReopen: () => void;
  /** Called with the note that replaces the button that opened the dialog, and the booking page; again after a reload. */
  readonly onSent: (note: ReactNode, bookingUrl: string) => void;
};

/**
 * The lead dialog with its toasts. It stays mounted while closed: typed values survive a close and a failure, and a
 * response that arrives after closing still shows its toast.
 */
export function LeadDialog(props: LeadDialogProps): JSX.Element {
  const { open, onOpenChange, onReopen, readVisit, contact, onSent } = props;
  const { backend, booking } = useSite();
  const texts = useLeadTexts();
  const [kept] = useState(keptVisit);
  const form = useRef<HTMLFormElement>(null);
  /** The trade that was filled in for the visitor. */
  const prefilledTrade = useRef("");
  /** The form's texts as they were sent, for a visitor who sees a wrong one. */
  const sentTexts = useRef<Readonly<Record<string, string>>>({});
  /** A sent lead that this view of the page does not show yet. */
  const unannounced = useRef<KnownLead | null>(kept.sent ? { ...kept.sent, bookingUrl: booking.url } : null);
  /** Whether the dialog has left the screen; while it closes it is still there. */
  const isOffScreen = useRef(true);
  const firstField = useRef<HTMLInputElement>(null);
  /** Null until the form is first opened; kept over a close and a failure, like the typed values. */
  const openedAt = useRef<number | null>(null);
  /** When the consent was last ticked. */
  const consentedAt = useRef<number | null>(null);
  const captcha = useCaptcha(open);
  const submission = useLeadSubmission({
    readVisit,
    readTimes: () => ({
      formOpenedAt: openedAt.current ?? Date.now(),
      consentedAt: consentedAt.current ?? Date.now(),
    }),
    takeCaptchaToken: captcha.takeToken,
    onSent: (sent) => {
      openedAt.current = null;
      sentTexts.current = leadFormTexts(form.current);
      form.current?.reset();
      prefilledTrade.current = "";
      keep({ sent: { report: sent.report } }, {});
      onOpenChange(false);
      unannounced.current = sent;
    },
  });
  useLayoutEffect(() => {
    if (kept.form) fillLeadForm(form.current, kept.form);
  }, [kept]);
  // Before the dialog is painted.
  useLayoutEffect(() => {
    const trade = form.current?.elements.namedItem("businessType" satisfies LeadField);
    if (!open || !(trade instanceof HTMLSelectElement) || trade.value !== prefilledTrade.current) return;
    const { inputs, origins } = readVisit();
    trade.value = prefilledTrade.current = origins.trade ? inputs.businessType : "";
  });
  useEffect(() => {
    if (open || keptVisit().isFormOpen) keep({ isFormOpen: open });
  }, [open]);
  useEffect(() => {
    if (!open) return;
    isOffScreen.current = false;
    openedAt.current ??= Date.now();
    // Loaded while the visitor types. A failure occurs again, and is handled, when the form is submitted.
    loadBackendClient(backend).catch(() => undefined);
  }, [open, backend]);
  // Only once the dialog is off the screen: elements behind it can neither be announced nor focused.
  const announceSuccess = (): void => {
    const sent = unannounced.current;
    if (!isOffScreen.current || !sent) return;
    unannounced.current = null;
    const reopen = (): void => {
      fillLeadForm(form.current, sentTexts.current);
      onReopen();
    };
    onSent(<LeadSent {...sent} onWrongAddress={reopen} />, sent.bookingUrl);
    if (!sent.reference) return;
    trackEvent({ event: "generate_lead" });
    showToast({ ...texts.messages.success, tone: "success" });
  };
  useEffect(announceSuccess);
  const close = (): void => {
    // The form's own toast goes with it; the server's answer stays.
    if (submission.badFields.length > 0) dismissToast();
    onOpenChange(false);
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : close())}
        onClosed={() => {
          isOffScreen.current = true;
          announceSuccess();
        }}
        title={texts.title}
        description={<Head {...readVisit()} />}
        initialFocus={firstField}
        // A form that opened by itself after a reload has taken the focus from nobody.
        finalFocus={() => (isFocusLost() ? document.querySelector(`[data-slot=${NEXT_STEP}] button`) : null)}
        keepMounted
      >
        <LeadForm
          form={form}
          onEdit={({ name }) => {
            if (name === ("hasConsent" satisfies LeadField)) consentedAt.current = Date.now();
            submission.clearError(name);
            keep({ form: leadFormTexts(form.current) });
          }}
          badFields={submission.badFields}
          isSubmitting={submission.isSubmitting}
          failure={submission.failures === 0 ? null : submission.failures === 1 ? texts.failed : contact}
          onSubmit={() => form.current && void submission.submit(form.current)}
          firstField={firstField}
          captchaContainer={captcha.container}
        />
      </Dialog>
      <Toaster />
      {submission.blockedBooking ? (
        <BookingNotice bookingUrl={submission.blockedBooking} onClose={submission.dismissBooking} />
      ) : null}
    </>
  );
}

/** The captcha of a site that has one, from the form's first opening on. */
function useCaptcha(open: boolean) {
  const { turnstileSiteKey } = useSite().captcha;
  const captcha = useRef<Captcha | null>(null);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open || turnstileSiteKey === "" || !container.current) return;
    captcha.current ??= startCaptcha(container.current, turnstileSiteKey, (error) =>
      reportError("lead/captcha", error),
    );
  }, [open, turnstileSiteKey]);
  return { container, takeToken: async () => (await captcha.current?.takeToken()) ?? null };
}

/** The report's sum, and whose figures it counts with, nothing at a loss; then what is sent. */
function Head({ inputs, origins, areOwn }: ReturnType<LeadDialogProps["readVisit"]>): JSX.Element {
  const { claims, words } = useTexts();
  const texts = useLeadTexts();
  const net = calculateRoi(inputs, useSite().plans).netMonthlySavings;
  const trade = origins.trade ? words.nameTrade(inputs.businessType) : "";
  const whose = fill(trade === "" ? texts.ofBusiness : texts.ofTrade, { trade });
  return (
    <>
      {net > 0 ? (
        <p className="m-0">
          <strong className="figures text-h2 leading-none text-money lettering">{formatUsd(net)}</strong>{" "}
          <span className="text-body">{areOwn ? whose : texts.ofExample}</span>
        </p>
      ) : null}
      <ul className="ticked m-0 mt-1 grid gap-1 p-0">
        {[...texts.gets, claims.discount].filter(Boolean).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
