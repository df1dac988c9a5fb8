import { ButtonLink } from "@contractor-roi/ui/button";
import { useEffect, useRef, type JSX } from "react";
import { useCompanyPhone, useTexts } from "../page-context.tsx";
import { fill } from "../texts/texts.ts";
import { isFocusLost } from "./is-focus-lost.ts";
import type { SentLead } from "./use-lead-submission.ts";
import { useLeadTexts } from "./use-lead-texts.ts";

/** A sent lead. After a reload its reference and its email are not known any more. */
export type KnownLead = Pick<SentLead, "bookingUrl"> & Partial<SentLead>;

type LeadSentProps = KnownLead & {
  /** Opens the form with the values that were sent. */
  readonly onWrongAddress: () => void;
};

/** The beginning of the server's id, which can be read out: `pnpm leads find` and the desk find it. */
const READ_OUT = 8;

/**
 * Stands in the plan button's place after a lead was sent, brought into view unless the page was reloaded since. It takes the focus
 * that the button lost, and no other.
 */
export function LeadSent({ bookingUrl, reference, email, report, onWrongAddress }: LeadSentProps): JSX.Element {
  const { page } = useTexts();
  const texts = useLeadTexts();
  const phone = useCompanyPhone();
  const note = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The form may have been closed while it was sent: then the visitor is somewhere else, perhaps typing.
    if (!isFocusLost() || !reference) return;
    link.current?.focus({ preventScroll: true });
    // A frame has no view of its own, and its messages stand where it is seen now.
    if (window.parent === window) note.current?.scrollIntoView({ block: "center" });
  }, [reference]);
  return (
    <div ref={note} data-slot="lead-sent" className="grid grid-cols-1 gap-2">
      <p className="m-0 text-action lettering [overflow-wrap:anywhere]">
        {fill(texts.reports[report ?? "none"], { email: email ?? texts.inbox })}
      </p>
      <ButtonLink
        ref={link}
        href={bookingUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="min-h-14 w-full text-h3"
      >
        {page.openBooking}
      </ButtonLink>
      <p className="m-0 flex flex-wrap items-center gap-x-3 text-small text-steel">
        <button
          type="button"
          onClick={onWrongAddress}
          aria-haspopup="dialog"
          className="focus-ring min-h-11 font-bold text-ink underline"
        >
          {texts.wrongAddress}
        </button>
        <a
          href={phone.href}
          className="focus-ring figures inline-flex min-h-11 items-center font-bold text-ink underline"
        >
          {fill(texts.ratherCall, { phone: phone.text })}
        </a>
        {reference ? (
          <span>
            {texts.reference} <span className="figures">{reference.slice(0, READ_OUT)}</span>
          </span>
        ) : null}
      </p>
    </div>
  );
}
