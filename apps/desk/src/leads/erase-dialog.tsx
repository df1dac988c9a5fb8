import { Button } from "@contractor-roi/ui/button";
import { Dialog } from "@contractor-roi/ui/dialog";
import { useRef, useState, type JSX } from "react";
import { describeProblem, erasePerson, type LeadInFull } from "./leads-api.ts";

type EraseDialogProps = {
  readonly open: boolean;
  readonly found: LeadInFull;
  readonly onClose: () => void;
  readonly onErased: () => void;
};

/** Asks before a person is erased, and says what stays. */
export function EraseDialog({ open, found: { lead, ofPerson }, onClose, onErased }: EraseDialogProps): JSX.Element {
  const [problem, setProblem] = useState("");
  const [remains, setRemains] = useState<readonly string[]>([]);
  const keep = useRef<HTMLButtonElement>(null);
  const erase = async (): Promise<void> => {
    try {
      const erased = await erasePerson(lead.email);
      if (erased.remains.length > 0) setRemains(erased.remains);
      else onErased();
    } catch (error) {
      setProblem(describeProblem(error));
    }
  };
  const close = remains.length > 0 ? onErased : onClose;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={`Erase ${lead.first_name} ${lead.last_name} for good?`}
      size="small"
      initialFocus={keep}
    >
      {remains.length > 0 ? (
        <div role="alert" className="grid gap-4 overflow-y-auto p-5">
          <p className="m-0 font-bold">Erased. This stays:</p>
          {remains.map((place) => (
            <p key={place} className="m-0">
              {place}
            </p>
          ))}
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
        </div>
      ) : (
        <div className="grid gap-4 overflow-y-auto p-5">
          <p className="m-0">
            {ofPerson === 1 ? "This lead" : `All ${ofPerson} leads`} of {lead.email}, with status, notes and what was
            still to be sent. It cannot be undone. What a CRM or a mailbox has already received must be erased there.
          </p>
          {problem ? (
            <p role="alert" className="m-0 font-bold text-alarm">
              {problem}
            </p>
          ) : null}
          <div className="flex flex-wrap gap-3">
            <Button ref={keep} variant="secondary" onClick={onClose}>
              Keep
            </Button>
            <Button variant="destructive" onClick={() => void erase()}>
              {ofPerson === 1 ? "Erase this lead" : `Erase ${ofPerson} leads`}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
