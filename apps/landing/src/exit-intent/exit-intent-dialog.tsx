import { Button } from "@contractor-roi/ui/button";
import { Dialog } from "@contractor-roi/ui/dialog";
import { useRef, type JSX } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import { useTexts } from "../page-context.tsx";
import { keepRefusal } from "./use-exit-intent.ts";

type ExitIntentDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Scrolls to the calculator and returns the element to focus. */
  readonly onAccept: () => HTMLElement | null;
};

/** The exit offer. */
export function ExitIntentDialog({ open, onClose, onAccept }: ExitIntentDialogProps): JSX.Element {
  const texts = useTexts().exit;
  const accept = useRef<HTMLButtonElement>(null);
  const isAccepted = useRef(false);
  const dismiss = (): void => {
    trackEvent({ event: "exit_offer_dismissed" });
    keepRefusal();
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) dismiss();
      }}
      title={texts.title}
      description={<p className="m-0 text-lead text-ink">{texts.text}</p>}
      size="small"
      initialFocus={accept}
      finalFocus={() => (isAccepted.current ? onAccept() : null)}
    >
      <div className="grid gap-2 p-5">
        <Button
          ref={accept}
          onClick={() => {
            isAccepted.current = true;
            trackEvent({ event: "exit_offer_accepted" });
            onClose();
          }}
        >
          {texts.button}
        </Button>
        <Button variant="quiet" onClick={dismiss}>
          {texts.dismiss}
        </Button>
      </div>
    </Dialog>
  );
}
