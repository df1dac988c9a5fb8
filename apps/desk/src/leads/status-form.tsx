import { Button } from "@contractor-roi/ui/button";
import { Card } from "@contractor-roi/ui/card";
import { useState, type JSX } from "react";
import { LEAD_STATUSES, STATUS_LABELS } from "./lead-words.ts";
import { isSameStatus, saveStatus, type LeadInFull, type LeadStatus, type StatusChange } from "./leads-api.ts";
import { useOwnName } from "./use-own-name.ts";
import { ChoiceField } from "../fields/choice-field.tsx";
import { TextField } from "../fields/text-field.tsx";

const NOTE_LENGTH = 5_000;
const NAME_LENGTH = 100;

type StatusFormProps = {
  readonly found: LeadInFull;
  /** Saves, reads the lead again, and shows a failure. */
  readonly onSave: (save: () => Promise<unknown>) => Promise<void>;
};

/** A lead's status and note, saved under the writer's name. */
export function StatusForm({ found, onSave }: StatusFormProps): JSX.Element {
  const [typed, setTyped] = useState<StatusChange | null>(null);
  /** The stored status and note when the typing began. */
  const [seen, setSeen] = useState<StatusChange>(found.lead);
  /** The status and note that somebody else has saved since then. */
  const [other, setOther] = useState<StatusChange | null>(null);
  const [ownName, keepOwnName] = useOwnName();
  const [name, setName] = useState(ownName);
  const { status, note } = typed ?? found.lead;
  const isChanged = typed !== null && !isSameStatus(typed, seen);

  const change = (part: Partial<StatusChange>): void => {
    if (typed === null) setSeen(found.lead);
    setTyped({ status, note, ...part });
  };
  const save = async (): Promise<void> => {
    keepOwnName(name.trim());
    let isSaved = false;
    await onSave(async () => {
      const stored = await saveStatus(found.lead.id, { status, note }, { seen, by: name.trim() });
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
      {ownName === "" ? (
        <TextField
          label="Your name"
          hint="Shown with your changes. This browser keeps it."
          required
          autoComplete="name"
          maxLength={NAME_LENGTH}
          value={name}
          onText={setName}
          className="sm:col-span-full"
        />
      ) : (
        <p className="m-0 flex flex-wrap items-center gap-x-3 text-small text-steel sm:col-span-full">
          Saved as {ownName}
          <Button
            variant="quiet"
            onClick={() => {
              setName("");
              keepOwnName("");
            }}
          >
            Another name
          </Button>
        </p>
      )}
    </form>
  );
}
