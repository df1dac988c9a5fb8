import type { BusinessTypeId, RoiInputs } from "@contractor-roi/roi-core";
import { Dialog } from "@contractor-roi/ui/dialog";
import { dismissToast, showToast, Toaster } from "@contractor-roi/ui/toaster";
import { useEffect, useLayoutEffect, useRef, type JSX, type ReactNode } from "react";
import { useSite, useTexts } from "../page-context.tsx";
import { reportError } from "../reporting/report-error.ts";
import { BookingNotice } from "./booking-notice.tsx";
import { type Captcha, startCaptcha } from "./captcha.ts";
import { consentVersion } from "./consent-headers.ts";
import { LeadForm } from "./lead-form.tsx";
import { LeadSent } from "./lead-sent.tsx";
import type { LeadField } from "./lead-values.ts";
import { loadBackendClient } from "./submit-lead.ts";
import { useLeadSubmission, type SentLead } from "./use-lead-submission.ts";

type LeadDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly readRoiInputs: () => RoiInputs;
  /** The provider's id of the last voice call; null if there was none. */
  readonly readVoiceCallId: () => string | null;
  /** The trade that the visitor chose in the calculator; null while it is only the default. */
  readonly chosenTrade: BusinessTypeId | null;
  /** Opens the dialog as its button does, for another lead. */
  readonly onReopen: () => void;
  /** Called with the note that replaces the button that opened the dialog (L9), and the booking page. */
  readonly onSent: (note: ReactNode, bookingUrl: string) => void;
};

/**
 * The lead dialog with its toasts. It stays mounted while closed: typed values survive a close and a failure, and a
 * response that arrives after closing still shows its toast.
 */
export function LeadDialog(props: LeadDialogProps): JSX.Element {
  const { open, onOpenChange, onReopen, readRoiInputs, readVoiceCallId, chosenTrade, onSent } = props;
  const {
    backend,
    captcha: { turnstileSiteKey },
  } = useSite();
  const { claims, lead: texts } = useTexts();
  const form = useRef<HTMLFormElement>(null);
  /** The trade that was filled in for the visitor. */
  const prefilledTrade = useRef("");
  /** A sent lead that the visitor has not been told of yet. */
  const unannounced = useRef<SentLead>(null);
  /** Whether the dialog has left the screen; while it closes it is still there. */
  const isOffScreen = useRef(true);
  const firstField = useRef<HTMLInputElement>(null);
  /** Null until the form is first opened; kept over a close and a failure, like the typed values. */
  const openedAt = useRef<number | null>(null);
  /** When the consent was last ticked. */
  const consentedAt = useRef<number | null>(null);
  const captcha = useRef<Captcha | null>(null);
  const captchaPlace = useRef<HTMLDivElement>(null);
  const submission = useLeadSubmission({
    readRoiInputs,
    readVoiceCallId,
    readOpenedAt: () => openedAt.current ?? Date.now(),
    readConsentedAt: () => consentedAt.current ?? Date.now(),
    takeCaptchaToken: async () => (await captcha.current?.takeToken()) ?? null,
    onSent: (sent) => {
      openedAt.current = null;
      form.current?.reset();
      prefilledTrade.current = "";
      onOpenChange(false);
      unannounced.current = sent;
    },
  });
  // Before the dialog is painted.
  useLayoutEffect(() => {
    const trade = form.current?.elements.namedItem("businessType" satisfies LeadField);
    if (open && trade instanceof HTMLSelectElement && trade.value === prefilledTrade.current)
      trade.value = prefilledTrade.current = chosenTrade ?? "";
  }, [open, chosenTrade]);
  useEffect(() => {
    if (!open) return;
    isOffScreen.current = false;
    openedAt.current ??= Date.now();
    // Loaded while the visitor types. A failure occurs again, and is handled, when the form is submitted.
    loadBackendClient(backend).catch(() => undefined);
    void consentVersion(texts.consent);
    if (turnstileSiteKey !== "" && captchaPlace.current)
      captcha.current ??= startCaptcha(captchaPlace.current, turnstileSiteKey, (error) =>
        reportError("lead/captcha", error),
      );
  }, [open, backend, texts.consent, turnstileSiteKey]);
  // Only once the dialog is off the screen: elements behind it can neither be announced nor focused.
  const announceSuccess = (): void => {
    const sent = unannounced.current;
    if (!isOffScreen.current || !sent) return;
    unannounced.current = null;
    onSent(<LeadSent {...sent} onSendAgain={onReopen} />, sent.bookingUrl);
    showToast({ ...texts.messages.success, tone: "success" });
  };
  useEffect(announceSuccess);
  useEffect(() => () => captcha.current?.remove(), []);
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
        description={
          <>
            <p className="m-0">{texts.intro}</p>
            {claims.discount ? <p className="m-0 mt-1 font-bold text-ink">{claims.discount}</p> : null}
          </>
        }
        initialFocus={firstField}
        keepMounted
      >
        <LeadForm
          form={form}
          onEdit={({ name }) => {
            if (name === ("hasConsent" satisfies LeadField)) consentedAt.current = Date.now();
            submission.clearError(name);
          }}
          badFields={submission.badFields}
          isSubmitting={submission.isSubmitting}
          hasFailed={submission.hasFailed}
          onSubmit={() => form.current && void submission.submit(form.current)}
          firstField={firstField}
          captchaPlace={captchaPlace}
        />
      </Dialog>
      <Toaster />
      {submission.blockedBooking ? (
        <BookingNotice bookingUrl={submission.blockedBooking} onClose={submission.dismissBooking} />
      ) : null}
    </>
  );
}
