import { Button } from "@contractor-roi/ui/button";
import { Card } from "@contractor-roi/ui/card";
import { useState, type JSX } from "react";
import { LEAD_STATUSES, STATUS_LABELS } from "./lead-words.ts";
import { isSameStatus, saveStatus, type LeadInFull, type LeadStatus, type StatusChange } from "./leads-api.ts";
import { ChoiceField } from "../fields/choice-field.tsx";
import { TextField } from "../fields/text-field.tsx";

const NOTE_LENGTH = 5_000;

type StatusFormProps = {
  readonly found: LeadInFull;
  /** Saves, reads the lead again, and shows a failure. */
  readonly onSave: (save: () => Promise<unknown>) => Promise<void>;
};

/** A lead's status and note. */
export function StatusForm({ found, onSave }: StatusFormProps): JSX.Element {
  const [typed, setTyped] = useState<StatusChange | null>(null);
  /** The stored status and note when the typing began. */
  const [seen, setSeen] = useState<StatusChange>(found.lead);
  /** The status and note that somebody else has saved since then. */
  const [other, setOther] = useState<StatusChange | null>(null);
  const { status, note } = typed ?? found.lead;
  const isChanged = typed !== null && !isSameStatus(typed, seen);

  const change = (part: Partial<StatusChange>): void => {
    if (typed === null) setSeen(found.lead);
    setTyped({ status, note, ...part });
  };
  const save = async (): Promise<void> => {
    let isSaved = false;
    await onSave(async () => {
      const stored = await saveStatus(found.lead.id, { status, note }, seen);
      isSaved = isSameStatus(stored, { status, note });
      setOther(isSaved ? null : stored);
      setSeen(stored);
    });
    if (isSaved) setTyped(null);
  };
  return (
    <form
      className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)_auto] sm:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) void save();
      }}
    >
      {other ? (
        <Card tone="alarm" role="alert" className="sm:col-span-full">
          Somebody else has saved this lead: {STATUS_LABELS[other.status]}
          {other.note ? `, “${other.note}”` : ", without a note"}. Yours is not saved yet. Save again to put it in place
          of that.
        </Card>
      ) : null}
      <ChoiceField
        label="Status of this lead"
        value={status}
        options={LEAD_STATUSES.map((one) => [one, STATUS_LABELS[one]])}
        onChoose={(one) => change({ status: one as LeadStatus })}
      />
      <TextField label="Note" maxLength={NOTE_LENGTH} value={note} onText={(text) => change({ note: text })} />
      <Button type="submit" aria-disabled={!isChanged}>
        Save
      </Button>
    </form>
  );
}
