import { Button } from "@contractor-roi/ui/button";
import { Card } from "@contractor-roi/ui/card";
import { Field } from "@contractor-roi/ui/field";
import { Input } from "@contractor-roi/ui/input";
import { Select } from "@contractor-roi/ui/select";
import { useState, type JSX } from "react";
import { LEAD_STATUSES, STATUS_LABELS } from "./lead-words.ts";
import { isSameStatus, saveStatus, type LeadInFull, type LeadStatus, type StatusChange } from "./leads-api.ts";
import { useOwnName } from "./use-own-name.ts";

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
  const [seen, setSeen] = useState<StatusChange>(found);
  /** The status and note that somebody else has saved since then. */
  const [other, setOther] = useState<StatusChange | null>(null);
  const [ownName, keepOwnName] = useOwnName();
  const [name, setName] = useState(ownName);
  const { status, note } = typed ?? found;
  const isChanged = typed !== null && !isSameStatus(typed, seen);

  const change = (part: Partial<StatusChange>): void => {
    if (typed === null) setSeen(found);
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
      <Field label="Status of this lead">
        {(control) => (
          <Select
            {...control}
            value={status}
            onChange={(event) => change({ status: event.currentTarget.value as LeadStatus })}
          >
            {LEAD_STATUSES.map((one) => (
              <option key={one} value={one}>
                {STATUS_LABELS[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Note">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={NOTE_LENGTH}
            value={note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        )}
      </Field>
      <Button type="submit" aria-disabled={!isChanged}>
        Save
      </Button>
      {ownName === "" ? (
        <Field
          label="Your name"
          hint="Shown with your changes. This browser keeps it."
          required
          className="sm:col-span-full"
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="name"
              maxLength={NAME_LENGTH}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
        </Field>
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
