import { PlainDialog } from "@contractor-roi/ui/desk/plain-dialog";
import { Button } from "@contractor-roi/ui/button";
import { useEffect, useRef, useState, type JSX } from "react";
import { describeProblem, erasePerson, type LeadInFull } from "./leads-api.ts";
import { ProblemCard } from "./problem-card.tsx";
import { forgetKept, forgetWords } from "./use-kept.ts";

type EraseDialogProps = {
  readonly found: LeadInFull;
  readonly onClose: () => void;
  readonly onErased: () => void;
};

/** Asks before a person is erased, and says what stays. */
export function EraseDialog({ found: { lead, ofPerson }, onClose, onErased }: EraseDialogProps): JSX.Element {
  const [problem, setProblem] = useState("");
  const [remains, setRemains] = useState<readonly string[]>([]);
  const keep = useRef<HTMLDivElement>(null);
  useEffect(() => keep.current?.querySelector("button")?.focus(), [remains]);
  const erase = async (): Promise<void> => {
    try {
      const erased = await erasePerson(lead.email || lead.id);
      // Notes of theirs that were typed here; unsaved changes are kept under another key.
      forgetKept("note-");
      forgetWords();
      if (erased.remains.length > 0) setRemains(erased.remains);
      else onErased();
    } catch (error) {
      setProblem(describeProblem(error));
    }
  };
  const isErased = remains.length > 0;
  return (
    <PlainDialog title={`Erase ${lead.first_name} ${lead.last_name} for good?`} onClose={isErased ? onErased : onClose}>
      {isErased ? (
        <div role="alert" className="grid gap-4">
          <p className="font-bold">Erased. This stays:</p>
          {remains.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      ) : (
        <p>
          This deletes {ofPerson === 1 ? "the lead" : `all ${ofPerson} leads`} of {lead.email || lead.first_name}, with
          status, notes and anything not sent yet. It can’t be undone. Copies in your CRM or inbox stay: delete those
          there.
        </p>
      )}
      {problem ? <ProblemCard text={problem} /> : null}
      <div ref={keep} className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={isErased ? onErased : onClose}>
          {isErased ? "Close" : "Keep"}
        </Button>
        {isErased ? null : (
          <Button variant="destructive" onClick={() => void erase()}>
            {ofPerson === 1 ? "Erase this lead" : `Erase ${ofPerson} leads`}
          </Button>
        )}
      </div>
    </PlainDialog>
  );
}
