import { Button, ButtonLink } from "@contractor-roi/ui/button";
import { useEffect, useRef, type JSX } from "react";
import { useTexts } from "../page-context.tsx";

type LeadSentProps = {
  readonly bookingUrl: string;
  /** The server's id of the lead. Its beginning is shown, which can be read out: `pnpm leads find` and the desk find it. */
  readonly reference: string;
  readonly onSendAgain: () => void;
};

const READ_OUT = 8;

/** Stands in the plan button's place after a lead was sent (L9). It takes the focus that the button lost, and no other. */
export function LeadSent({ bookingUrl, reference, onSendAgain }: LeadSentProps): JSX.Element {
  const texts = useTexts().lead;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The form may have been closed while it was sent: then the visitor is somewhere else, perhaps typing.
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.closest("dialog:not([open])");
    if (isLost) link.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div data-slot="lead-sent" className="grid gap-2 text-center">
      <ButtonLink
        ref={link}
        href={bookingUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="min-h-14 w-full text-h3"
      >
        {texts.sent}
      </ButtonLink>
      <p className="m-0 text-small text-steel">
        {texts.reference} <span className="figures">{reference.slice(0, READ_OUT)}</span>
      </p>
      <Button variant="quiet" onClick={onSendAgain} aria-haspopup="dialog">
        {texts.sendAgain}
      </Button>
    </div>
  );
}
