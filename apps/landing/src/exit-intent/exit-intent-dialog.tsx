import { Button } from "@contractor-roi/ui/button";
import { Dialog } from "@contractor-roi/ui/dialog";
import { useRef, type JSX } from "react";
import { COPY } from "../content/copy.ts";
import { useDialogEntrance } from "../motion/use-dialog-entrance.tsx";

export type ExitIntentDialogProps = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Answers what the focus moves to, after it has scrolled to the calculator. */
  readonly onAccept: () => HTMLElement | null;
};

/** The last offer before a visitor leaves. */
export function ExitIntentDialog({ open, onClose, onAccept }: ExitIntentDialogProps): JSX.Element {
  const accept = useRef<HTMLButtonElement>(null);
  const renderSheet = useDialogEntrance(open);
  const isAccepted = useRef(false);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={COPY.exit.title}
      description={<p className="m-0 text-lead text-ink">{COPY.exit.text}</p>}
      size="small"
      initialFocus={accept}
      renderSheet={renderSheet}
      finalFocus={() => (isAccepted.current ? onAccept() : true)}
    >
      <div className="grid gap-2 p-5">
        <Button
          ref={accept}
          onClick={() => {
            isAccepted.current = true;
            onClose();
          }}
        >
          {COPY.exit.button}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {COPY.exit.dismiss}
        </Button>
      </div>
    </Dialog>
  );
}
