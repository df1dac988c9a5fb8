import { Button, ButtonLink } from "@contractor-roi/ui/button";
import { useEffect, useRef, type JSX } from "react";
import { useTexts } from "../page-context.tsx";
import { isFocusLost } from "./is-focus-lost.ts";
import { useLeadTexts } from "./use-lead-texts.ts";

const SENT_LINK = "[data-slot=lead-sent] a";

/** Shown if the browser blocked the booking tab, until the visitor follows its link or dismisses it. */
export function BookingNotice(props: { readonly bookingUrl: string; readonly onClose: () => void }): JSX.Element {
  const { page } = useTexts();
  const lead = useLeadTexts();
  const link = useRef<HTMLAnchorElement>(null);
  // Somebody may be typing meanwhile.
  useEffect(() => {
    if (isFocusLost()) link.current?.focus({ preventScroll: true });
    return () => {
      if (isFocusLost()) document.querySelector<HTMLElement>(SENT_LINK)?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      data-slot="booking-notice"
      aria-label={page.openBooking}
      className="fixed inset-x-4 bottom-20 z-30 [@media(height<20rem)]:static mx-auto flex max-w-[32.5rem] flex-wrap items-center justify-center gap-3 rounded-sheet border-2 border-ink bg-sheet p-4 lifted print:hidden"
    >
      <p role="alert" className="m-0 w-full text-small">
        {lead.bookingBlocked}
      </p>
      <ButtonLink
        ref={link}
        variant="secondary"
        href={props.bookingUrl}
        target="_blank"
        rel="noopener noreferrer"
        onClick={props.onClose}
        className="grow"
      >
        {page.openBooking}
      </ButtonLink>
      <Button variant="quiet" onClick={props.onClose}>
        {lead.dismiss}
      </Button>
    </section>
  );
}
